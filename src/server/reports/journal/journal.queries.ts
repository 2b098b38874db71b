import { sql } from 'kysely'
import { z } from 'zod'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { journalColumns } from '#domain/journal.ts'
import { addDays, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The columns of amounts. */
export const amountColumns = ['income', ...journalColumns] as const
export type AmountColumn = (typeof amountColumns)[number]
export type JournalSums = Record<AmountColumn, Decimal>

/** The last entry of a page and the last number that was counted. */
export const journalCursor = z.tuple([z.string().refine(isPlainDate), z.uuid(), z.int().min(0)])
type Cursor = z.infer<typeof journalCursor>

/** A document that a payment pays. */
export type JournalDocument = {
  payment_id: string
  kind: 'simple' | 'proforma' | 'credit' | 'expense' | 'expense_receipt'
  vat: boolean
  date: PlainDate
  number: string | null
}

export type JournalEntry = Record<AmountColumn, string | null> & {
  payment_id: string
  date: PlainDate
  /** Null: not in a closed period. */
  number: number | null
  type: 'income' | 'expense'
  party: string | null
  is_cash: boolean
  receipt_number: string | null
  documents: JournalDocument[]
}

/** More documents of one payment are not listed. */
export const maxListed = 3

const entriesOf = ({ companyId }: Scope, { from, to }: ReportSpan) =>
  sql`journal_entries(${companyId}::uuid, ${from}::date, ${to}::date)`

/** A page of entries by day, the oldest first. */
export const readEntries = async (
  scope: Scope,
  { from, to }: ReportSpan,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<JournalEntry[]> => {
  const { db, companyId } = scope
  const { rows } = await sql<Omit<JournalEntry, 'documents'>>`
    select j.*, p.type, coalesce(p.client_title::text, p.note) as party, a.type in ('cash', 'cash-register') as is_cash, r.number as receipt_number
    from (select * from ${entriesOf(scope, { from: cursor ? cursor[0] : from, to })} j
      ${cursor ? sql`where (j.date, j.payment_id) > (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
      order by j.date, j.payment_id limit ${limit}) j
    join payment p on p.company_id = ${companyId} and p.id = j.payment_id
    join company_account a on a.company_id = p.company_id and a.id = p.account_id
    left join receipt r on r.company_id = p.company_id and r.payment_id = p.id
    order by j.date, j.payment_id`.execute(db)
  const documents = Map.groupBy(
    await readDocuments(
      scope,
      rows.map(({ payment_id }) => payment_id),
    ),
    ({ payment_id }) => payment_id,
  )
  return rows.map((row) => ({ ...row, documents: documents.get(row.payment_id) ?? [] }))
}

/** The first documents of each payment, one more than are listed. */
const readDocuments = async ({ db, companyId }: Scope, payments: readonly string[]): Promise<JournalDocument[]> => {
  const { rows } = await sql<JournalDocument>`
    select p.id as payment_id, d.* from unnest(${[...payments]}::uuid[]) p (id) cross join lateral (
      select i.type as kind, i.vat, i.date, i.number from invoice_payment x
        join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
        where x.company_id = ${companyId} and x.payment_id = p.id
      union all
      select case e.kind when 'receipt' then 'expense_receipt' else 'expense' end, e.vat, e.date, e.number from expense_payment x
        join expense e on e.company_id = x.company_id and e.id = x.expense_id
        where x.company_id = ${companyId} and x.payment_id = p.id
      order by date, number limit ${maxListed + 1}) d`.execute(db)
  return rows
}

/** The number before the first entry of the page that has none yet. */
export const readNumberBefore = async (scope: Scope, from: PlainDate): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select (coalesce((select max(number) from journal_number where company_id = ${scope.companyId}), 0)
      + (select count(*) from ${entriesOf(scope, { from: '-infinity', to: addDays(from, -1) })} j where j.number is null))::int as number`.execute(
    scope.db,
  )
  return rows[0]!.number
}

/** The sums of a period; null: of no days. */
export const readJournalSums = async (scope: Scope, span: ReportSpan | null): Promise<JournalSums> => {
  const nothing = { income: zero, expense_goods: zero, expense_2: zero, expense_3: zero }
  if (!span) return nothing
  const { rows } = await sql<Record<AmountColumn, string | null>>`
    select sum(income) as income, sum(expense_goods) as expense_goods, sum(expense_2) as expense_2, sum(expense_3) as expense_3
    from ${entriesOf(scope, span)} j`.execute(scope.db)
  return Object.fromEntries(amountColumns.map((column) => [column, dec(rows[0]?.[column] ?? '0')])) as JournalSums
}
