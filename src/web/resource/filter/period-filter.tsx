import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addMonths } from '#domain/plain-date.ts'
import classes from './filters.module.css'
import type { FilterEditing } from './list-filters.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { shortMonth } from '#web/resource/dates.ts'
import { PeriodDays } from './period-days.tsx'
import { daysOf, nameOf, periodKinds, quarterSign } from './period.ts'
import type { NamedPeriod, Period, PeriodKind } from './period.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'

const sameDays = (a: Period, b: Period) => a.from === b.from && a.to === b.to

/** Chooses a month, a quarter or a year with one click; other days are typed. */
export const PeriodFilter = ({ filters, onChange, onDone }: FilterEditing) => {
  const words = useInvoiceTexts()
  const { t, today } = words
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
        <PeriodDays period={now} words={words} onApply={choose} />
      ) : (
        <>
          {kind !== 'year' && <YearStep year={year} onYear={setYear} words={words} />}
          <ul className={classes.grid} data-kind={kind}>
            {choices(kind, year, words).map(({ label, period }) => {
              const days = daysOf(period)
              return (
                <li key={label}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-pressed={sameDays(days, now)}
                    data-now={isNow(days, today) || undefined}
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

/** The most common periods. */
const presets = (today: string) => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const last = addMonths(`${today.slice(0, 7)}-01`, -1)
  return [
    { key: 'this_month', period: { kind: 'month', year, month } },
    { key: 'last_month', period: { kind: 'month', year: Number(last.slice(0, 4)), month: Number(last.slice(5, 7)) } },
    { key: 'quarter', period: { kind: 'quarter', year, quarter: Math.ceil(month / 3) } },
    { key: 'year', period: { kind: 'year', year } },
  ] as const
}

const isNow = ({ from = '', to = '' }: Period, today: string) => from <= today && today <= to

const YearStep = ({
  year,
  onYear,
  words: { t },
}: {
  year: number
  onYear: (year: number) => void
  words: InvoiceTexts
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

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The number of years offered: the next, the current and four past ones. */
const yearsShown = 6

const choices = (kind: 'month' | 'quarter' | 'year', year: number, words: InvoiceTexts) => {
  const { t, language, today } = words
  const thisYear = Number(today.slice(0, 4))
  const each: Record<typeof kind, () => { label: string; period: NamedPeriod }[]> = {
    month: () =>
      upTo(12).map((month) => ({
        label: shortMonth(`${year}-${String(month).padStart(2, '0')}-01`, language),
        period: { kind: 'month', year, month },
      })),
    quarter: () =>
      upTo(4).map((quarter) => ({
        label: t('words_quarter_short', { quarter: quarterSign(quarter, language) }),
        period: { kind: 'quarter', year, quarter },
      })),
    year: () =>
      upTo(yearsShown).map((back) => ({
        label: String(thisYear + 2 - back),
        period: { kind: 'year', year: thisYear + 2 - back },
      })),
  }
  return each[kind]()
}
