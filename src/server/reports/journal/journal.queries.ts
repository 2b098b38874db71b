import { sql } from 'kysely'
import { z } from 'zod'
import { zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { journalColumns } from '#domain/journal.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readCashSums } from '../cash-basis/cash.queries.ts'

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
  purpose: PaymentPurpose
  party: string | null
  is_cash: boolean
  receipt_number: string | null
  documents: JournalDocument[]
}

/** More documents of one payment are not listed. */
export const maxListed = 3

/** A page of entries by day, the oldest first: the payments of the page first, then what each counts for. */
export const readEntries = async (
  scope: Scope,
  { from, to }: ReportSpan,
  { cursor, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<JournalEntry[]> => {
  const { db, companyId } = scope
  const { rows } = await sql<Omit<JournalEntry, 'documents'>>`
    select j.date, j.payment_id, n.number, s.*, p.type, p.purpose, coalesce(p.client_title::text, p.note) as party,
      a.type in ('cash', 'cash-register') as is_cash, r.number as receipt_number
    from (select distinct e.date, e.payment_id from cash_entry e
      where e.company_id = ${companyId} and e.date between ${cursor ? cursor[0] : from}::date and ${to}::date
        ${cursor ? sql`and (e.date, e.payment_id) > (${cursor[0]}::date, ${cursor[1]}::uuid)` : sql``}
      order by e.date, e.payment_id limit ${limit}) j
    cross join lateral (
      select sum(e.amount) filter (where e.side = 'income') as income,
        sum(e.amount) filter (where e.side = 'expense' and c.journal_column = 'expense_goods') as expense_goods,
        sum(e.amount) filter (where e.side = 'expense' and c.journal_column = 'expense_2') as expense_2,
        sum(e.amount) filter (where e.side = 'expense' and coalesce(c.journal_column, 'expense_3') = 'expense_3') as expense_3
      from cash_entry e
      left join expense_category c on c.company_id = e.company_id and c.id = e.subject_id
      where e.company_id = ${companyId} and e.date = j.date and e.payment_id = j.payment_id) s
    join payment p on p.company_id = ${companyId} and p.id = j.payment_id
    join company_account a on a.company_id = p.company_id and a.id = p.account_id
    left join journal_number n on n.company_id = p.company_id and n.payment_id = p.id
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

/** The number before the first entry of the page that has none yet: whole months from the kept sums, days of the month from the entries. */
export const readNumberBefore = async ({ db, companyId }: Scope, from: PlainDate): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select (coalesce((select max(number) from journal_number where company_id = ${companyId}), 0)
      + (select coalesce(sum(count - numbered), 0) from journal_month where company_id = ${companyId} and month < ${startOfMonth(from)}::date)
      + (select count(distinct e.payment_id) from cash_entry e
        where e.company_id = ${companyId} and e.date >= ${startOfMonth(from)}::date and e.date < ${from}::date
          and not exists (select from journal_number n where n.company_id = ${companyId} and n.payment_id = e.payment_id)))::int as number`.execute(
    db,
  )
  return rows[0]!.number
}

/** The sums of a period; null: of no days. */
export const readJournalSums = async (scope: Scope, span: ReportSpan | null): Promise<JournalSums> => {
  const sums = { income: zero, expense_goods: zero, expense_2: zero, expense_3: zero }
  if (!span) return sums
  const found = await readCashSums(scope, span)
  const columns = await readColumns(scope, new Set(found.map(({ subject_id }) => subject_id)))
  for (const { side, subject_id, amount } of found) {
    const column = side === 'income' ? 'income' : (columns.get(subject_id) ?? 'expense_3')
    sums[column] = sums[column].plus(amount)
  }
  return sums
}

/** The columns of expense categories. */
const readColumns = async ({ db, companyId }: Scope, ids: ReadonlySet<string>) => {
  const { rows } = await sql<{ id: string; column: (typeof journalColumns)[number] }>`
    select id, journal_column as column from expense_category where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, column }) => [id, column]))
}
