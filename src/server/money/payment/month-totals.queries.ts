import { sql } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import type { PaymentType } from '#domain/payment.ts'
import { addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** The payments of the date's month and of the previous one, from the kept sums, in the company's currency. */
export const readMonthTotals = async (
  { db, companyId, session }: CompanyContext,
  { date, type }: { date: PlainDate; type: PaymentType },
) => {
  const month = startOfMonth(date)
  const previousMonth = addMonths(month, -1)
  const { rows } = await sql<{ month: string; count: number; total: string; used: string }>`
    select month, count, total, used from payment_month
    where company_id = ${companyId} and type = ${type} and month in (${month}::date, ${previousMonth}::date)`.execute(
    db,
  )
  const totalsOf = (day: PlainDate) => {
    const found = rows.find((row) => row.month === day)
    const total = dec(found?.total ?? '0')
    const used = dec(found?.used ?? '0')
    const { currency } = session
    return {
      month: day.slice(0, 7),
      type,
      currency,
      count: found?.count ?? 0,
      total: amountText(total, currency),
      paid: amountText(used, currency),
      unpaid: amountText(total.minus(used), currency),
      overdue: amountText(zero, currency),
    }
  }
  return { ...totalsOf(month), previous: totalsOf(previousMonth) }
}
