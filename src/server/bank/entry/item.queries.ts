import { sql } from 'kysely'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import type { PaymentType } from '#domain/payment.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { isClosed } from '#domain/periods.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { findCandidates } from './candidates.ts'
import { entryColumns, matchEntryOf } from './stored.ts'
import type { StoredEntry } from './stored.ts'

type Matched = {
  entry_id: string
  id: string
  type: PaymentType
  purpose: PaymentPurpose
  client_title: string | null
  total: string
  currency: string
  date: string
  version: number
  documents: { kind: 'invoice' | 'expense'; id: string; number: string | null; amount: string }[]
  account_title: string | null
  created: boolean
  payment_version: number
  has_receipt: boolean
}

const readMatched = async ({ db, companyId }: CompanyContext, ids: readonly string[]): Promise<Matched[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Matched>`
    select m.entry_id, p.id, p.type, p.purpose, p.client_title, p.total, p.currency, p.date, p.version, m.created, m.payment_version,
      exists (select from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as has_receipt,
      (select a.title from company_account a join bank_entry b on b.company_id = a.company_id and b.id = m.entry_id
        where a.company_id = p.company_id and p.type = 'transfer' and a.id in (p.source_account_id, p.destination_account_id) and a.id <> b.account_id) as account_title,
      coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'id', d.id, 'number', d.number, 'amount', d.amount::text) order by d.part_id) from (
        select 'invoice' as kind, i.id, i.number, x.amount, x.id as part_id
          from invoice_payment x join invoice i on i.company_id = x.company_id and i.id = x.invoice_id where x.company_id = p.company_id and x.payment_id = p.id
        union all
        select 'expense', e.id, e.number, x.amount, x.id
          from expense_payment x join expense e on e.company_id = x.company_id and e.id = x.expense_id where x.company_id = p.company_id and x.payment_id = p.id
      ) d), '[]') as documents
    from bank_match m join payment p on p.company_id = m.company_id and p.id = m.payment_id
    where m.company_id = ${companyId} and m.entry_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Why a match cannot be taken back: its payment was changed since, has a receipt, or is in a closed period. Null: it can. */
export type MatchLock = 'changed' | 'receipt' | 'closed'

const lockOf = (matched: readonly Matched[], closedUntil: string | null): MatchLock | null => {
  const made = matched.filter(({ created }) => created)
  if (made.some(({ date }) => isClosed(date, closedUntil))) return 'closed'
  if (made.some(({ has_receipt }) => has_receipt)) return 'receipt'
  return made.some(({ version, payment_version }) => version !== payment_version) ? 'changed' : null
}

const matchOf = (stored: StoredEntry, matched: readonly Matched[], context: CompanyContext): BankEntry['match'] =>
  stored.state !== 'matched' || stored.settled_at === null
    ? null
    : {
        by: stored.settled_by_name,
        at: new Date(stored.settled_at).toISOString(),
        locked: lockOf(matched, context.session.closed_until),
        payments: matched.map((each) => {
          const money = (value: string) => amountText(dec(value), each.currency)
          return {
            id: each.id,
            type: each.type,
            purpose: each.purpose,
            client_title: each.client_title,
            total: money(each.total),
            currency: each.currency,
            documents: each.documents.map((document) => ({ ...document, amount: money(document.amount) })),
            account_title: each.account_title,
            created: each.created,
          }
        }),
      }

/** The entries as a person sees them: those to do with their candidates, matched ones with their payments. */
export const itemsOf = async (context: CompanyContext, stored: readonly StoredEntry[]): Promise<BankEntry[]> => {
  const open = stored.filter(({ state }) => state === 'to-do')
  const ids = stored.filter(({ state }) => state === 'matched').map(({ id }) => id)
  const [candidates, matched] = await Promise.all([
    findCandidates(context, open.map(matchEntryOf)),
    readMatched(context, ids),
  ])
  return stored.map((entry) => {
    const {
      original_amount,
      original_currency,
      settled_at: _at,
      settled_by_name: _by,
      returned_entry_id: _id,
      ...shown
    } = entry
    const own = matched.filter(({ entry_id }) => entry_id === entry.id)
    return {
      ...shown,
      amount: amountText(dec(entry.amount), entry.currency),
      original:
        original_amount !== null && original_currency !== null
          ? { amount: amountText(dec(original_amount), original_currency), currency: original_currency }
          : null,
      candidates: candidates.get(entry.id) ?? [],
      match: matchOf(entry, own, context),
    }
  })
}

/** The stored entry; `lock` keeps others from settling it until the request ends. Throws `not_found`. */
export const readStored = async (
  { db, companyId }: Pick<CompanyContext, 'db' | 'companyId'>,
  id: string,
  { lock = false } = {},
): Promise<StoredEntry> => {
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from bank_entry b where b.company_id = ${companyId} and b.id = ${id} ${lock ? sql`for no key update of b` : sql``}`.execute(
    db,
  )
  const [stored] = rows
  if (!stored) throw notFound('bank-entry')
  return stored
}

export const readEntry = async (context: CompanyContext, id: string): Promise<BankEntry> => {
  const [item] = await itemsOf(context, [await readStored(context, id)])
  if (!item) throw notFound('bank-entry')
  return item
}
