import { useQuery } from '@tanstack/react-query'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { call } from '#web/platform/api/api.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './invoice-list.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

/** The totals of invoices less credit invoices, of this month and the previous one. */
const readMonths = async (date: string, signal: AbortSignal) => {
  const totalsOf = (type: 'simple' | 'credit') => call('invoice.month_totals', { body: { date, type }, signal })
  const [issued, credited] = await Promise.all([totalsOf('simple'), totalsOf('credit')])
  const { currency } = issued
  const total = (one: { total: string }, other: { total: string }) =>
    amountText(dec(one.total).plus(dec(other.total)), currency)
  const counts = [issued, issued.previous, credited, credited.previous].map(({ count }) => count)
  return {
    isEmpty: counts.every((count) => count === 0),
    currency,
    total: total(issued, credited),
    previous: total(issued.previous, credited.previous),
  }
}

/** The total of this month compared to the previous one, when there is room. */
export const MonthLine = ({ texts: { t, language, today } }: { texts: InvoiceTexts }) => {
  const narrow = useNarrow(992)
  const { data } = useQuery({
    queryKey: ['invoice.month_totals', today.slice(0, 7)],
    queryFn: ({ signal }) => readMonths(today, signal),
    enabled: !narrow,
    staleTime: 60_000,
  })
  if (narrow || !data || data.isEmpty) return null
  const money = (amount: string) => moneyText(amount, data.currency, language)
  return (
    <span className={classes.month}>
      {t('month_line', { total: money(data.total), previous: money(data.previous) })}
    </span>
  )
}
