import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ReportDocument } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { ResultLine } from '#domain/ledger-account.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readCursorOf, writeCursor } from '../paging.ts'
import type { DocumentPage, ReportContext } from '../report.ts'

/** What money is counted as, see cash_entries(). */
export type CashLine = 'sale' | 'advance' | 'refund' | 'cost' | 'cost_refund' | ResultLine
export type CashSide = 'income' | 'expense'

/** A sum of money in the currency of the company; of costs by category. */
export type CashSum = { month: string; side: CashSide; line: CashLine; subject_id: string; amount: Decimal }

/** The money of a period as income or expense. */
export const cashEntries = (companyId: string, { from, to }: ReportSpan): RawBuilder<unknown> =>
  sql`cash_entries(${companyId}::uuid, ${from}::date, ${to}::date)`

/** The sums of a period by month, line and category. */
export const readCashSums = async ({ db, companyId }: Scope, span: ReportSpan): Promise<CashSum[]> => {
  const { rows } = await sql<Omit<CashSum, 'amount'> & { amount: string }>`
    select date_trunc('month', e.date)::date::text as month, e.side, e.line, e.subject_id, sum(e.amount) as amount
    from ${cashEntries(companyId, span)} e group by 1, 2, 3, 4`.execute(db)
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}

/** Which money a figure is made of. */
export type CashFilter = { span: ReportSpan; side?: CashSide; line?: CashLine; subject?: string }

const sourceOf = ({ companyId }: Scope, { span, side, line, subject }: CashFilter) => sql`
  ${cashEntries(companyId, span)} e where e.amount <> 0 ${side ? sql`and e.side = ${side}` : sql``}
  ${line ? sql`and e.line = ${line}` : sql``} ${subject === undefined ? sql`` : sql`and e.subject_id = ${subject}::uuid`}`

/** More documents are not counted. */
const maxCounted = 1000

/** How much money there is, at most `maxCounted`. */
export const countCash = async (scope: Scope, filter: CashFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${sourceOf(scope, filter)} limit ${maxCounted}) x`.execute(scope.db)
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
    from (select e.* from ${sourceOf(context, filter)}
      ${after ? sql`and (e.date, e.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``}
      order by e.date desc, e.id desc limit ${limit + 1}) e
    join payment p on p.company_id = ${context.companyId} and p.id = e.payment_id
    left join invoice i on i.company_id = p.company_id and i.id = e.invoice_id
    left join expense d on d.company_id = p.company_id and d.id = e.expense_id
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
