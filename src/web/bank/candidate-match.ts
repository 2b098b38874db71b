import type { EntryCandidate, RawEntryMatch } from '#contract/bank/bank-entry.ts'
import { dec, sum } from '#domain/decimal.ts'
import { amountText } from '#domain/currency.ts'
import type { BankEntry } from '#contract/bank/bank-entry.ts'

/** What matching the entry with the candidate sends; undefined for a candidate that a person must complete. */
export const matchOfCandidate = (candidate: EntryCandidate): RawEntryMatch | undefined => {
  const { kind, documents, payment, transfer, returned, purpose, client } = candidate
  const partsOf = (of: 'invoice' | 'expense') => documents.filter((document) => document.kind === of)
  if (kind === 'documents')
    return {
      invoices: partsOf('invoice').map(({ id, amount }) => ({ invoice_id: id, amount })),
      expenses: partsOf('expense').map(({ id, amount }) => ({ expense_id: id, amount })),
    }
  if (kind === 'payment') return payment ? { payment_id: payment.id } : undefined
  if (kind === 'transfer')
    return transfer?.account
      ? { transfer: { account_id: transfer.account.id, entry_id: transfer.entry_id } }
      : undefined
  if (kind === 'returned') return returned ? { returned_entry_id: returned.entry_id } : undefined
  if (kind === 'purpose') return purpose ? { purpose, client_id: client?.id ?? null } : undefined
  if (kind === 'advance') return client ? { client_id: client.id } : undefined
  return undefined
}

/** How much matching the entry changes the balance of the books: nothing if the payment is there already. */
export const booksChange = (entry: BankEntry): string => {
  const kind = entry.candidates[0]?.kind
  return kind === 'payment' || kind === 'returned' ? '0' : entry.amount
}

/** The sums of amounts by currency, in the order in which the currencies appear. */
export const sumsByCurrency = (
  rows: readonly { currency: string; amount: string }[],
): { currency: string; amount: string }[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, members]) => ({
    currency,
    amount: amountText(sum(members.map(({ amount }) => dec(amount))), currency),
  }))
