import { sql } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import { addMonths } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

type Sums = { month: string; count: number } & Record<(typeof figures)[number], string>
const figures = ['total', 'paid', 'credited', 'unpaid', 'overdue'] as const

/** Totals of the documents of one type in a month and in the previous one, from kept sums. */
export const readMonthTotals = async (context: CompanyContext, type: InvoiceType, date: PlainDate) => {
  const { db, companyId, today, session } = context
  const first = `${date.slice(0, 7)}-01`
  const previousMonth = addMonths(first, -1)
  const { rows } = await sql<Sums>`
    select to_char(month, 'YYYY-MM') as month, sum(count)::int as count, sum(total) as total, sum(paid) as paid,
      sum(credited) as credited, sum(unpaid) as unpaid,
      coalesce(sum(unpaid) filter (where type = 'simple' and date_due < ${today}::date), 0) as overdue
    from invoice_month
    where company_id = ${companyId} and type = ${type} and month in (${first}::date, ${previousMonth}::date) group by month`.execute(
    db,
  )
  const totalsOf = (month: string) => {
    const sums = rows.find((row) => row.month === month)
    const money = (of: (typeof figures)[number]) => amountText(dec(sums?.[of] ?? '0'), session.currency)
    return {
      month,
      type,
      currency: session.currency,
      count: sums?.count ?? 0,
      total: money('total'),
      paid: money('paid'),
      credited: money('credited'),
      unpaid: money('unpaid'),
      overdue: money('overdue'),
    }
  }
  return { ...totalsOf(date.slice(0, 7)), previous: totalsOf(previousMonth.slice(0, 7)) }
}
