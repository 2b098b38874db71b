import { z } from 'zod'
import { paymentInput } from '#contract/money/payment-fields.ts'
import type { PaymentOptions } from '#contract/money/payment.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import type { PartValues } from './form-values.ts'
import { outcomeOf, partError } from './payables.ts'
import type { Payable } from './payables.ts'

/** What the form's rules need besides the request. */
export type FormContext = { options: PaymentOptions; documents: readonly Payable[] }

type PaymentRequest = {
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

type FieldError = [path: string, key: string]

/**
 * Checks a payment as the server does: the contract's rules together with those of its accounts and documents, so that the user sees
 * all errors in one go.
 */
export const paymentSchema = (context: FormContext | undefined) =>
  z.any().superRefine((input: PaymentRequest, refinement) => {
    const errors = new Map<string, FieldMessage>()
    const parsed = parse(paymentInput, input)
    const contractErrors = parsed.success ? {} : fieldMessages(parsed.error)
    for (const [path, [message]] of Object.entries(contractErrors)) if (message) errors.set(path, message)
    for (const [path, key] of context ? contextErrors(input, context) : [])
      if (!errors.has(path)) errors.set(path, { key, params: {} })
    for (const [path, { key, params }] of errors)
      refinement.addIssue({ code: 'custom', message: key, params, path: path.split('.'), input })
  })

const amountErrors = (path: string, amount: string | null | undefined, currency: string): FieldError[] => {
  if (!amount || parseDecimal(amount) === undefined) return []
  if (dec(amount).lte(0)) return [[path, 'positive']]
  return (amount.split('.')[1]?.length ?? 0) > currencyDigits(currency) ? [[path, 'amount_decimals']] : []
}

const contextErrors = (request: PaymentRequest, { options, documents }: FormContext): FieldError[] => {
  const currency = (id: string | null | undefined) =>
    options.accounts.find((account) => account.id === id)?.currency ?? options.company_currency
  if (request.type === 'transfer')
    return transferErrors(request, currency(request.source_account_id), currency(request.destination_account_id))
  const ownCurrency = currency(request.account_id)
  const parts: PartValues[] =
    request.type === 'income'
      ? (request.invoices ?? []).map(({ invoice_id, amount }) => ({ document_id: invoice_id, amount }))
      : (request.expenses ?? []).map(({ expense_id, amount }) => ({ document_id: expense_id, amount }))
  const field = request.type === 'income' ? 'invoices' : 'expenses'
  const partErrors = parts.flatMap(({ document_id, amount }, index): FieldError[] => {
    const path = `${field}.${index}.amount`
    const amountProblems = amountErrors(path, amount, ownCurrency)
    const error = partError(
      amount,
      documents.find(({ id }) => id === document_id),
      ownCurrency,
    )
    return amountProblems.length > 0 ? amountProblems : error ? [[path, error]] : []
  })
  const isOver = outcomeOf(request.total ?? '', parts, ownCurrency).kind === 'over'
  const { receipt } = request
  return [
    ...amountErrors('total', request.total, ownCurrency),
    ...partErrors,
    ...(isOver && partErrors.length === 0 ? [['total', 'parts_over_total'] satisfies FieldError] : []),
    ...(receipt && !receipt.series_id && !receipt.number
      ? [['receipt.number', 'number_series'] satisfies FieldError]
      : []),
  ]
}

/** The contract requires one of the two totals. Between different currencies both are required; otherwise the form has one field. */
const transferErrors = (request: PaymentRequest, sourceCurrency: string, destinationCurrency: string): FieldError[] => [
  ...(request.source_total
    ? amountErrors('source_total', request.source_total, sourceCurrency)
    : [['source_total', 'required'] satisfies FieldError]),
  ...(sourceCurrency === destinationCurrency
    ? []
    : request.destination_total
      ? amountErrors('destination_total', request.destination_total, destinationCurrency)
      : [['destination_total', 'required'] satisfies FieldError]),
]
