import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosedPeriod } from '#contract/setup/closed-period.ts'
import { addDays, isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import { useToday } from '#web/resource/use-today.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import classes from './closed-period.module.css'
import { useClosePeriod } from './use-close-period.ts'

/** Closing until a day; an earlier one than the books are closed until opens what lies between. */
export const ClosePeriodForm = ({ period: { closed_until } }: { period: ClosedPeriod }) => {
  const { t } = useTranslation(['closed_period', 'validation'])
  const today = useToday()
  const monthEnd = addDays(startOfMonth(today), -1)
  const [until, setUntil] = useState<string>(closed_until && closed_until >= monthEnd ? '' : monthEnd)
  const { close, open, busy } = useClosePeriod()
  const isOpening = closed_until !== null && isPlainDate(until) && until < closed_until
  const fault = () => {
    if (until === '') return undefined
    if (!isPlainDate(until)) return t('validation:date')
    if (until > today) return t('validation:not_in_future')
    return until === closed_until ? t('already') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault() || !isPlainDate(until)) return
    void (isOpening ? open(until) : close(until))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.day}>
        <DateField
          label={t('until')}
          hint={t('until_hint')}
          value={until}
          onChange={setUntil}
          error={fault()}
          today={today}
          max={today}
          locale={currentLanguage()}
          calendarLabel={t('calendar')}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="filled" type="submit" busy={busy} locked={until === '' ? t('choose') : undefined}>
          {isOpening ? t('open_from', { day: addDays(until, 1) }) : t('close')}
        </Button>
        {closed_until && <Button onClick={() => void open(null)}>{t('open_all')}</Button>}
      </div>
    </form>
  )
}
