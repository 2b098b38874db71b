import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { useToday } from '#web/resource/use-today.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { moneyText } from '#web/ui/money-parts.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import classes from './payments.module.css'

/** What the month brought or took beside the one before: quiet, and only where there is room. */
export const PaymentMonth = ({ type }: { type: 'income' | 'expense' }) => {
  const { t } = useTranslation('payments')
  const narrow = useNarrow(992)
  const today = useToday()
  const { data } = useQuery({
    queryKey: ['payment.month_totals', today.slice(0, 7), type],
    queryFn: ({ signal }) => call('payment.month_totals', { body: { date: today, type }, signal }),
    enabled: !narrow,
    staleTime: 60_000,
  })
  if (narrow || !data || data.count + data.previous.count === 0) return null
  const money = (amount: string) => moneyText(amount, data.currency, currentLanguage())
  return (
    <span className={classes.month}>
      {t(`month_${type}`, { total: money(data.total), previous: money(data.previous.total) })}
    </span>
  )
}
