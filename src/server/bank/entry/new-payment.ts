// Decision: docs/decisions/matching-bank-entries.md
import type { EntryMatch } from '#contract/bank/bank-entry.ts'
import { exchangedMoney } from '#domain/bank/exchanged-money.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { accountsIn, documentHead, rateOfPayment } from './match.queries.ts'
import type { DocumentHead } from './match.queries.ts'
import { headOf, isIncoming, paymentOf, recordPayment, sizeOf } from './payment-of-entry.ts'
import { lockOpenCredits } from './refund.queries.ts'
import type { StoredEntry } from './stored.ts'

/** The first of the documents, which are all of one client and currency; undefined: the entry pays none. */
const readFirst = async (
  context: CompanyContext,
  { invoices: [invoice], expenses: [expense] }: EntryMatch,
): Promise<DocumentHead | undefined> => {
  if (!invoice && !expense) return undefined
  const head = await documentHead(
    context,
    invoice ? { invoice: invoice.invoice_id } : { expense: expense?.expense_id ?? '' },
  )
  if (head === undefined) throw notFound(invoice ? 'invoice' : 'expense')
  return head
}

/** Records what an entry pays. Documents are paid for their client, who is not repeated in the request. */
export const matchNew = async (context: CompanyContext, entry: StoredEntry, input: EntryMatch): Promise<void> => {
  const first = await readFirst(context, input)
  const form = { ...input, client_id: input.client_id ?? first?.client_id ?? null }
  if (first?.is_credit) await refuseRefund(context, entry, form, first)
  // The value of a credit invoice is an advance already: paying it back has no parts.
  const parts = first?.is_credit ? { invoices: [], expenses: [] } : {}
  if (first && first.currency !== entry.currency) return matchExchanged(context, entry, form, first.currency, parts)
  await recordPayment(context, entry, { ...paymentOf(entry, form), ...parts })
}

const amountsOf = ({ invoices, expenses }: EntryMatch) => [...invoices, ...expenses].map(({ amount }) => amount)

/** Refuses to pay back more than is left of the credit invoices, to another party, or with money in the wrong direction. */
const refuseRefund = async (
  context: CompanyContext,
  entry: StoredEntry,
  form: EntryMatch,
  { client_id, currency }: DocumentHead,
): Promise<void> => {
  const kind = form.invoices.length > 0 ? 'invoice' : 'expense'
  const parts = [
    ...form.invoices.map(({ invoice_id, amount }) => ({ id: invoice_id, amount })),
    ...form.expenses.map(({ expense_id, amount }) => ({ id: expense_id, amount })),
  ]
  const field = kind === 'invoice' ? 'invoices' : 'expenses'
  if (isIncoming(entry) === (kind === 'invoice')) throw refuseField(field, 'not_for_type')
  const open = await lockOpenCredits(context, kind, { client_id, currency })
  for (const [at, { id, amount }] of parts.entries()) {
    const credit = open.find((each) => each.id === id)
    if (!credit || parts.findIndex((part) => part.id === id) !== at)
      throw refuseField(`${field}.${at}.${kind}_id`, 'document_closed')
    if (dec(amount).gte(0)) throw refuseField(`${field}.${at}.amount`, 'choice')
    if (dec(amount).abs().gt(dec(credit.unpaid).abs())) throw overpaid(`${field}.${at}.amount`)
  }
  const total = sum(parts.map(({ amount }) => dec(amount))).abs()
  if (currency === entry.currency && !total.eq(dec(sizeOf(entry)))) throw refuseField(field, 'refund_total')
  const left = open[0]?.left_of_party ?? '0'
  if (total.gt(dec(left))) throw overpaid(field)
}

const overpaid = (field: string) =>
  new Problem('overpayment', { errors: { [field]: [{ key: 'overpayment', params: {} }] } })

type Parts = Partial<Pick<EntryMatch, 'invoices' | 'expenses'>>

/**
 * Documents in another currency than the account. The payment is recorded in their currency on an own account of that currency, and a transfer
 * exchanges it: afterwards that account has the same balance as before, and the account of the entry has what its bank says.
 */
const matchExchanged = async (
  context: CompanyContext,
  entry: StoredEntry,
  form: EntryMatch,
  currency: string,
  parts: Parts,
): Promise<void> => {
  const through = await throughAccount(context, entry, form, currency)
  const { original_amount, original_currency } = entry
  const original =
    original_amount !== null && original_currency !== null
      ? { amount: original_amount, currency: original_currency }
      : null
  const company = context.session.currency
  const money = exchangedMoney({ ...entry, original }, { currency, amounts: amountsOf(form) }, company)
  if (dec(money.over).gt(0)) throw overpaid(form.invoices.length > 0 ? 'invoices' : 'expenses')
  const exchange_rate = currency === company ? null : (money.rate ?? form.exchange_rate)
  const { total } = money
  const payment = await recordPayment(context, entry, {
    ...paymentOf(entry, form),
    account_id: through,
    total,
    exchange_rate,
    ...parts,
  })
  const [source, destination] = isIncoming(entry) ? [through, entry.account.id] : [entry.account.id, through]
  const [sent, arrived] = isIncoming(entry) ? [total, sizeOf(entry)] : [sizeOf(entry), total]
  await recordPayment(context, entry, {
    ...headOf(entry, form),
    type: 'transfer',
    source_account_id: source,
    destination_account_id: destination,
    source_total: sent,
    destination_total: arrived,
    // Of the currency of the source account. Both payments have the same worth.
    exchange_rate: isIncoming(entry) ? await rateOfPayment(context, payment) : null,
  })
}

/** The own account in the currency of the documents: the chosen one, or the only one. */
const throughAccount = async (
  context: CompanyContext,
  entry: StoredEntry,
  { through_account_id }: EntryMatch,
  currency: string,
): Promise<string> => {
  const accounts = await accountsIn(context, currency, isIncoming(entry))
  const [only, ...others] = accounts
  const chosen = through_account_id === null && others.length === 0 ? only : through_account_id
  if (chosen === undefined) throw refuseField('through_account_id', 'through_missing', { currency })
  if (chosen === null) throw refuseField('through_account_id', 'required')
  if (!accounts.includes(chosen)) throw refuseField('through_account_id', 'choice')
  return chosen
}
