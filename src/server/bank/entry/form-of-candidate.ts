import type { EntryCandidate, EntryMatch } from '#contract/bank/bank-entry.ts'

/** What a person would confirm for a certain candidate; undefined: something has to be chosen first. */
export const formOf = (candidate: EntryCandidate): EntryMatch | undefined => {
  const empty = {
    invoices: [],
    expenses: [],
    client_id: null,
    payment_id: null,
    transfer: null,
    returned_entry_id: null,
    purpose: null,
    through_account_id: null,
    exchange_rate: null,
    note: null,
  }
  const { kind, documents, client, payment, transfer, returned, purpose } = candidate
  if (kind === 'documents')
    return {
      ...empty,
      invoices: documents.flatMap((each) =>
        each.kind === 'invoice' ? [{ invoice_id: each.id, amount: each.amount }] : [],
      ),
      expenses: documents.flatMap((each) =>
        each.kind === 'expense' ? [{ expense_id: each.id, amount: each.amount }] : [],
      ),
    }
  if (kind === 'payment' && payment) return { ...empty, payment_id: payment.id }
  if (kind === 'transfer' && transfer?.account)
    return { ...empty, transfer: { account_id: transfer.account.id, entry_id: transfer.entry_id, amount: null } }
  if (kind === 'returned' && returned) return { ...empty, returned_entry_id: returned.entry_id }
  if (kind === 'purpose' && purpose) return { ...empty, purpose, client_id: client?.id ?? null }
  if (kind === 'advance' && client) return { ...empty, client_id: client.id }
  return undefined
}
