import { z } from 'zod'
import { paymentInput } from '#contract/money/payment-fields.ts'
import type { PaymentOptions } from '#contract/money/payment.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import type { PartValues } from './form-values.ts'
import { outcomeOf, partFault } from './payables.ts'
import type { Payable } from './payables.ts'

/** What the rules of a payment's form know besides what is sent. */
export type Known = { options: PaymentOptions; documents: readonly Payable[] }

type Sent = {
  type: PaymentType
  account_id?: string | null
  source_account_id?: string | null
  destination_account_id?: string | null
  total?: string | null
  source_total?: string | null
  destination_total?: string | null
  invoices?: { invoice_id: string; amount: string }[]
  expenses?: { expense_id: string; amount: string }[]
  receipt?: { series_id: string | null; number: string | null } | null
}

type Wrong = [path: string, key: string]

/**
 * What is wrong with the form as the server would say it: the contract's rules and those of these accounts and documents, all at
 * once, so that nobody is sent round twice.
 */
export const paymentSchema = (known: Known | undefined) =>
  z.any().superRefine((input: Sent, context) => {
    const wrong = new Map<string, FieldMessage>()
    const parsed = parse(paymentInput, input)
    const contracts = parsed.success ? {} : fieldMessages(parsed.error)
    for (const [path, [message]] of Object.entries(contracts)) if (message) wrong.set(path, message)
    for (const [path, key] of known ? ownErrors(input, known) : [])
      if (!wrong.has(path)) wrong.set(path, { key, params: {} })
    for (const [path, { key, params }] of wrong)
      context.addIssue({ code: 'custom', message: key, params, path: path.split('.'), input })
  })

const amountErrors = (path: string, amount: string | null | undefined, currency: string): Wrong[] => {
  if (!amount || parseDecimal(amount) === undefined) return []
  if (dec(amount).lte(0)) return [[path, 'positive']]
  return (amount.split('.')[1]?.length ?? 0) > currencyDigits(currency) ? [[path, 'amount_decimals']] : []
}

const ownErrors = (sent: Sent, { options, documents }: Known): Wrong[] => {
  const currency = (id: string | null | undefined) =>
    options.accounts.find((account) => account.id === id)?.currency ?? options.company_currency
  if (sent.type === 'transfer')
    return transferErrors(sent, currency(sent.source_account_id), currency(sent.destination_account_id))
  const own = currency(sent.account_id)
  const parts: PartValues[] =
    sent.type === 'income'
      ? (sent.invoices ?? []).map(({ invoice_id, amount }) => ({ document_id: invoice_id, amount }))
      : (sent.expenses ?? []).map(({ expense_id, amount }) => ({ document_id: expense_id, amount }))
  const field = sent.type === 'income' ? 'invoices' : 'expenses'
  const partErrors = parts.flatMap(({ document_id, amount }, index): Wrong[] => {
    const path = `${field}.${index}.amount`
    const said = amountErrors(path, amount, own)
    const fault = partFault(
      amount,
      documents.find(({ id }) => id === document_id),
      own,
    )
    return said.length > 0 ? said : fault ? [[path, fault]] : []
  })
  const isOver = outcomeOf(sent.total ?? '', parts, own).kind === 'over'
  const { receipt } = sent
  return [
    ...amountErrors('total', sent.total, own),
    ...partErrors,
    ...(isOver && partErrors.length === 0 ? [['total', 'parts_over_total'] satisfies Wrong] : []),
    ...(receipt && !receipt.series_id && !receipt.number ? [['receipt.number', 'number_series'] satisfies Wrong] : []),
  ]
}

/** The contract asks for one of the two totals; where currencies differ each is needed, where not there is one field. */
const transferErrors = (sent: Sent, left: string, arrived: string): Wrong[] => [
  ...(sent.source_total
    ? amountErrors('source_total', sent.source_total, left)
    : [['source_total', 'required'] satisfies Wrong]),
  ...(left === arrived
    ? []
    : sent.destination_total
      ? amountErrors('destination_total', sent.destination_total, arrived)
      : [['destination_total', 'required'] satisfies Wrong]),
]
