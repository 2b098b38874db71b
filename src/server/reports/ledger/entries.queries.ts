import { sql } from 'kysely'
import { z } from 'zod'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { LedgerAccount, PostedKind } from '#domain/posting.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readCursorOf } from '../paging.ts'

/** Entries of an account, and of one client, vendor, category or account of money if there is a subject. */
export type LedgerFilter = { account: LedgerAccount; subject: string | undefined; span: ReportSpan }

// The cursor has the balance after the last row, so that the next page continues from it.
const cursorShape = z.tuple([
  z.string().refine(isPlainDate),
  z.uuid(),
  z.int().min(0).max(10_000),
  z.string().regex(/^-?\d{1,30}(\.\d{1,6})?$/),
])
export type LedgerCursor = z.infer<typeof cursorShape>

export const readLedgerCursor = (text: string): LedgerCursor => readCursorOf(cursorShape, text)

const conditionsOf = (companyId: string, { account, subject, span }: LedgerFilter) => sql`
  e.company_id = ${companyId} and e.account = ${account} and e.date between ${span.from}::date and ${span.to}::date
  ${subject === undefined ? sql`` : sql`and e.subject_id = ${subject}::uuid`}`

export type LedgerEntry = {
  kind: PostedKind
  id: string
  position: number
  date: PlainDate
  /** In the currency of the company; debit is positive. */
  amount: Decimal
  subject_id: string
}

/** A page of entries, the oldest first. */
export const readEntries = async (
  { db, companyId }: Scope,
  filter: LedgerFilter,
  cursor: LedgerCursor | undefined,
  limit: number,
): Promise<LedgerEntry[]> => {
  const { rows } = await sql<Omit<LedgerEntry, 'amount'> & { amount: string }>`
    select e.document_kind as kind, e.document_id as id, e.position, e.date, e.base_amount as amount, e.subject_id
    from ledger_entry e where ${conditionsOf(companyId, filter)}
    ${cursor ? sql`and e.date >= ${cursor[0]}::date and (e.date, e.document_id, e.position) > (${cursor[0]}::date, ${cursor[1]}::uuid, ${cursor[2]}::int)` : sql``}
    order by e.date, e.document_id, e.position limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}

/** Debit and credit of the entries of one subject, of which there are few enough to add up. */
export const readSubjectTurnover = async ({ db, companyId }: Scope, filter: LedgerFilter) => {
  const { rows } = await sql<{ debit: string; credit: string }>`
    select coalesce(sum(greatest(e.base_amount, 0)), 0) as debit, coalesce(sum(greatest(-e.base_amount, 0)), 0) as credit
    from ledger_entry e where ${conditionsOf(companyId, filter)}`.execute(db)
  return { debit: dec(rows[0]?.debit ?? 0), credit: dec(rows[0]?.credit ?? 0) }
}

const maxCounted = 1000

/** How many entries there are, at most 1000. */
export const countEntries = async ({ db, companyId }: Scope, filter: LedgerFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger_entry e where ${conditionsOf(companyId, filter)} limit ${maxCounted}) x`.execute(db)
  return rows[0]?.count ?? 0
}
