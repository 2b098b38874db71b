import { sql } from 'kysely'
import { z } from 'zod'
import type { ReportDocument } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { ResultLine } from '#domain/ledger-account.ts'
import { splitShortest } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { noSubject } from '../ledger.queries.ts'
import { readCursorOf, writeCursor } from '../paging.ts'
import type { DocumentPage, ReportContext } from '../report.ts'

/** What money is counted as (`cash_basis.sql`). */
export type CashLine = 'sale' | 'advance' | 'refund' | 'cost' | 'cost_refund' | ResultLine
export type CashSide = 'income' | 'expense'

/** A sum of money in the currency of the company: of costs by category, of money on invoices and proformas by series. */
export type CashSum = { month: string; side: CashSide; line: CashLine; subject_id: string; amount: Decimal }

/** The sums of a period by month, line and subject: whole months from the kept sums, other days added or taken off by the entries. */
export const readCashSums = async ({ db, companyId }: Scope, span: ReportSpan): Promise<CashSum[]> => {
  const { months, edges } = splitShortest(span)
  // What days that are taken off leave of their months is no sum of the period.
  const isLeft = edges.some(({ step }) => step === -1) ? sql`having sum(amount) <> 0` : sql``
  const days = sql`unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[],
    ${edges.map(({ step }) => step)}::int[]) d (first, last, step)`
  const { rows } = await sql<Omit<CashSum, 'amount'> & { amount: string }>`
    select month::text, side, line, subject_id, sum(amount) as amount from (
      select month, side, line, subject_id, amount from cash_month
      where company_id = ${companyId} and month = any(${months}::date[])
      union all
      select date_trunc('month', e.date)::date, e.side, e.line, e.subject_id, d.step * e.amount
      from ${days} join cash_entry e on e.company_id = ${companyId} and e.date between d.first and d.last) s
    group by 1, 2, 3, 4 ${isLeft}`.execute(db)
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}

/** Which money a figure is made of. */
export type CashFilter = {
  span: ReportSpan
  side?: CashSide
  line?: CashLine
  subject?: string
  /** Only income of this activity: that of the series of its invoice. */
  activity?: string | undefined
}

/** The lines and subjects of a filter, which are few, as the kept sums have them. Entries of each are found by an index, also a few among a million. */
const groupsOf = ({ companyId }: Scope, { span: { from, to }, side, line, subject, activity }: CashFilter) => sql`
  (select distinct side, line, subject_id from cash_month
    where company_id = ${companyId} and month between date_trunc('month', ${from}::date) and ${to}::date
      ${side ? sql`and side = ${side}` : sql``} ${line ? sql`and line = ${line}` : sql``}
      ${subject === undefined ? sql`` : sql`and subject_id = ${subject}::uuid`}
      ${
        activity === undefined
          ? sql``
          : sql`and ${activity}::uuid = coalesce((select s.activity_id from series s
              where s.company_id = ${companyId} and s.id = cash_month.subject_id), ${noSubject}::uuid)`
      }) g`

const ofGroup = ({ companyId }: Scope, { span: { from, to } }: CashFilter) => sql`
  e.company_id = ${companyId} and e.side = g.side and e.line = g.line and e.subject_id = g.subject_id
    and e.date between ${from}::date and ${to}::date`

/** More documents are not counted. */
const maxCounted = 1000

/** How much money there is, at most `maxCounted`. */
export const countCash = async (scope: Scope, filter: CashFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select least(coalesce(sum(n.count), 0), ${maxCounted})::int as count from ${groupsOf(scope, filter)} cross join lateral (
      select count(*) as count from (select from cash_entry e where ${ofGroup(scope, filter)} limit ${maxCounted}) x) n`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

const cursorShape = z.tuple([z.string().refine(isPlainDate), z.uuid()])

type Row = Omit<ReportDocument, 'kind' | 'currency'> & { entry_id: string }

/** The payments that a figure is made of, each with the number of the document that it pays. The newest first. */
export const cashDocuments = async (
  context: ReportContext,
  filter: CashFilter,
  { limit, cursor, list }: { limit: number; cursor: string | undefined; list: string | null },
): Promise<DocumentPage> => {
  const after = cursor === undefined ? undefined : readCursorOf(cursorShape, cursor)
  const { rows } = await sql<Row>`
    select e.id as entry_id, e.payment_id as id, e.date, e.amount, coalesce(p.client_title::text, p.note) as title, coalesce(i.number, d.number) as number
    from (select f.* from ${groupsOf(context, filter)} cross join lateral (
        select e.* from cash_entry e where ${ofGroup(context, filter)}
          ${after ? sql`and (e.date, e.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``}
        order by e.date desc, e.id desc limit ${limit + 1}) f
      order by f.date desc, f.id desc limit ${limit + 1}) e
    join payment p on p.company_id = ${context.companyId} and p.id = e.payment_id
    left join invoice i on e.document_kind = 'invoice' and i.company_id = p.company_id and i.id = e.document_id
    left join expense d on e.document_kind = 'expense' and d.company_id = p.company_id and d.id = e.document_id
    order by e.date desc, e.id desc`.execute(context.db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(({ entry_id: _, amount, ...row }) => ({
      ...row,
      kind: 'payment',
      amount: amountText(dec(amount), context.currency),
      currency: context.currency,
    })),
    count: await countCash(context, filter),
    next: rows.length > shown.length && last ? writeCursor([last.date, last.entry_id]) : null,
    list,
  }
}
