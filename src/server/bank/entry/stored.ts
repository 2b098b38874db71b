import { sql } from 'kysely'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import type { MatchEntry } from '#domain/bank/match/books.ts'

/** An entry as it is stored, with its account. */
export type StoredEntry = Omit<BankEntry, 'candidates' | 'match' | 'original'> & {
  original_amount: string | null
  original_currency: string | null
  returned_entry_id: string | null
  settled_at: string | null
  settled_by_name: string | null
}

export const entryColumns = sql`b.id, b.import_id, b.date, b.amount, b.currency, b.name, b.account_number, b.code, b.text, b.reference, b.key, b.kind,
  b.original_amount, b.original_currency, b.state, b.returned_entry_id, b.settled_at,
  (select u.name from app_user u where u.id = b.settled_by) as settled_by_name,
  (select jsonb_build_object('id', a.id, 'title', a.title, 'number', a.account_number, 'type', a.type)
    from company_account a where a.company_id = b.company_id and a.id = b.account_id) as account`

/** The entry as the matcher takes it. */
export const matchEntryOf = (stored: StoredEntry): MatchEntry => ({
  id: stored.id,
  account_id: stored.account.id,
  currency: stored.currency,
  date: stored.date,
  amount: stored.amount,
  name: stored.name,
  account: stored.account_number,
  code: stored.code,
  text: stored.text,
  reference: stored.reference,
  kind: stored.kind,
  ...(stored.original_amount !== null && stored.original_currency !== null
    ? { original: { amount: stored.original_amount, currency: stored.original_currency } }
    : {}),
})
