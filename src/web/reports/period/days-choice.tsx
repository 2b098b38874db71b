import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spanOf } from '#domain/periods.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { addDays, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { periodError } from '#web/resource/filter/period.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import classes from './period-bar.module.css'
import { periodName } from './period-words.ts'

/** Two days of a period, or a half-year with one click. */
export const DaysChoice = ({
  days,
  today,
  onApply,
}: {
  days: ReportSpan
  today: PlainDate
  onApply: (days: ReportSpan) => void
}) => {
  const { t } = useTranslation('report_page')
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [isSubmitted, setSubmitted] = useState(false)
  const error =
    from === ''
      ? { field: 'from', reason: 'wrong' }
      : to === ''
        ? { field: 'to', reason: 'wrong' }
        : periodError(from, to)
  const errorAt = (field: 'from' | 'to') => {
    if (!isSubmitted || error?.field !== field) return undefined
    return error.reason === 'order' ? t('wrong_order') : t('wrong_day', { day: today })
  }
  const common = { today, locale: currentLanguage(), calendarLabel: t('calendar') }
  const thisHalf = spanOf('half-year', today)
  const halves = [spanOf('half-year', addDays(thisHalf.from, -1)), thisHalf]
  return (
    <form
      noValidate
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!error) onApply({ from, to })
      }}
    >
      <DateField {...common} label={t('from')} value={from} onChange={setFrom} error={errorAt('from')} />
      <DateField {...common} label={t('to')} value={to} onChange={setTo} error={errorAt('to')} />
      <Button type="submit">{t('show')}</Button>
      <div className={classes.presets}>
        {halves.map((half) => (
          <Button key={half.from} variant="link" size="small" onClick={() => onApply(half)}>
            {periodName(half, { t, language: currentLanguage() })}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** One day: typed, picked in a calendar, or an end of a past month or year. */
export const DayChoice = ({
  day,
  today,
  onApply,
}: {
  day: PlainDate
  today: PlainDate
  onApply: (day: PlainDate) => void
}) => {
  const { t } = useTranslation('report_page')
  const [typed, setTyped] = useState(day)
  const [isSubmitted, setSubmitted] = useState(false)
  const error = typed === '' || periodError(typed, '') ? t('wrong_day', { day: today }) : undefined
  const presets = [
    { key: 'today', value: today },
    { key: 'month', value: addDays(startOfMonth(today), -1) },
    { key: 'year', value: addDays(spanOf('year', today).from, -1) },
  ] as const
  return (
    <form
      noValidate
      className={classes.days}
      data-single
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!error) onApply(typed)
      }}
    >
      <DateField
        today={today}
        locale={currentLanguage()}
        calendarLabel={t('calendar')}
        label={t('day')}
        value={typed}
        onChange={setTyped}
        error={isSubmitted ? error : undefined}
      />
      <Button type="submit">{t('show')}</Button>
      <div className={classes.presets}>
        {presets.map(({ key, value }) => (
          <Button key={key} variant="link" size="small" onClick={() => onApply(value)}>
            {t(`day_${key}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}
