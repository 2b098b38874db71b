import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { periodFault } from './period.ts'
import type { Period } from './period.ts'
import classes from './filters.module.css'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

type Props = { period: Period; words: InvoiceTexts; onApply: (period: Period) => void }

/** Two dates; either end may stay open. */
export const PeriodDays = ({ period, words: { t, today, language }, onApply }: Props) => {
  const [from, setFrom] = useState(period.from ?? '')
  const [to, setTo] = useState(period.to ?? '')
  const [tried, setTried] = useState(false)
  const fault = tried ? periodFault(from, to) : undefined
  const errorAt = (field: 'from' | 'to') => (fault?.field === field ? t(`period_${fault.says}`) : undefined)
  const common = { today, locale: language, calendarLabel: t('period_calendar') }
  return (
    <form
      noValidate
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!periodFault(from, to)) onApply({ from: from || undefined, to: to || undefined })
      }}
    >
      <DateField {...common} label={t('period_from')} value={from} onChange={setFrom} error={errorAt('from')} />
      <DateField {...common} label={t('period_to')} value={to} onChange={setTo} error={errorAt('to')} />
      <Button type="submit">{t('period_apply')}</Button>
    </form>
  )
}
