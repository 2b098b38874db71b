import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { moneyText } from '../ui/money-parts.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import classes from './invoice-list.module.css'
import type { ListWords } from './use-list-words.ts'

/** How the month goes beside the one before: quiet, and only where there is room. */
export const MonthLine = ({ words: { t, language, today } }: { words: ListWords }) => {
  const narrow = useNarrow(992)
  const { data } = useQuery({
    queryKey: ['invoice.month_totals', today.slice(0, 7)],
    queryFn: ({ signal }) => call('invoice.month_totals', { body: { date: today, type: 'simple' }, signal }),
    enabled: !narrow,
    staleTime: 60_000,
  })
  if (narrow || !data || (data.count === 0 && data.previous.count === 0)) return null
  const money = (amount: string) => moneyText(amount, data.currency, language)
  return (
    <span className={classes.month}>
      {t('month_line', { total: money(data.total), previous: money(data.previous.total) })}
    </span>
  )
}
