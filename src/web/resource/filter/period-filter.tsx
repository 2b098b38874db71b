import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './filters.module.css'
import type { FilterEditing } from './list-filters.tsx'
import { IconButton, Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { daysOf, nameOf, periodKinds, periodError } from './period.ts'
import type { Period, PeriodKind } from './period.ts'
import { choices, containsDay, presets } from './period-choices.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'

const sameDays = (a: Period, b: Period) => a.from === b.from && a.to === b.to

/** Chooses a month, a quarter or a year with one click; other days are entered as two dates. */
export const PeriodFilter = ({ filters, onChange, onDone }: FilterEditing) => {
  const texts = useInvoiceTexts()
  const { t, today } = texts
  const now: Period = { from: filters['date_from'], to: filters['date_to'] }
  const named = now.from || now.to ? nameOf(now) : undefined
  const [kind, setKind] = useState<PeriodKind>(named?.kind ?? 'month')
  const [year, setYear] = useState(Number((now.from ?? now.to ?? today).slice(0, 4)) || Number(today.slice(0, 4)))
  const choose = (period: Period) => {
    onChange({ date_from: period.from, date_to: period.to })
    onDone()
  }
  return (
    <div className={classes.period}>
      <ul className={classes.presets} aria-label={t('period_presets')}>
        {presets(today).map(({ key, period }) => (
          <li key={key}>
            <button
              type="button"
              className={classes.preset}
              aria-pressed={sameDays(daysOf(period), now)}
              onClick={() => choose(daysOf(period))}
            >
              {t(`preset_${key}`)}
            </button>
          </li>
        ))}
      </ul>
      <Segmented
        wide
        label={t('period_kind')}
        value={kind}
        onChange={setKind}
        options={periodKinds.map((value) => ({ value, label: t(`period_${value}`) }))}
      />
      {kind === 'custom' ? (
        <PeriodDays period={now} texts={texts} onApply={choose} />
      ) : (
        <>
          {kind !== 'year' && <YearStep year={year} onYear={setYear} texts={texts} />}
          <ul className={classes.grid} data-kind={kind}>
            {choices(kind, year, texts).map(({ label, period }) => {
              const days = daysOf(period)
              return (
                <li key={label}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-pressed={sameDays(days, now)}
                    data-now={containsDay(days, today) || undefined}
                    onClick={() => choose(days)}
                  >
                    {label}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

const YearStep = ({
  year,
  onYear,
  texts: { t },
}: {
  year: number
  onYear: (year: number) => void
  texts: InvoiceTexts
}) => (
  <div className={classes.year}>
    <IconButton
      size="small"
      label={t('period_previous_year')}
      icon={<IconChevronLeft size={16} stroke={1.75} />}
      onClick={() => onYear(year - 1)}
    />
    <span aria-live="polite">{t('words_year', { year })}</span>
    <IconButton
      size="small"
      label={t('period_next_year')}
      icon={<IconChevronRight size={16} stroke={1.75} />}
      onClick={() => onYear(year + 1)}
    />
  </div>
)

type Props = { period: Period; texts: InvoiceTexts; onApply: (period: Period) => void }

/** Two dates; either end may stay open. */
const PeriodDays = ({ period, texts: { t, today, language }, onApply }: Props) => {
  const [from, setFrom] = useState(period.from ?? '')
  const [to, setTo] = useState(period.to ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const error = isSubmitted ? periodError(from, to) : undefined
  const errorAt = (field: 'from' | 'to') => (error?.field === field ? t(`period_${error.reason}`) : undefined)
  const common = { today, locale: language, calendarLabel: t('period_calendar') }
  return (
    <form
      noValidate
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!periodError(from, to)) onApply({ from: from || undefined, to: to || undefined })
      }}
    >
      <DateField {...common} label={t('period_from')} value={from} onChange={setFrom} error={errorAt('from')} />
      <DateField {...common} label={t('period_to')} value={to} onChange={setTo} error={errorAt('to')} />
      <Button type="submit">{t('period_apply')}</Button>
    </form>
  )
}
