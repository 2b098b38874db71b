import { Popover } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { spanOfDays } from '#domain/report-period.ts'
import type { CalendarSpan } from '#domain/periods.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { ReportDay, ReportPeriod } from '../report-address.ts'
import { DayChoice, DaysChoice } from './days-choice.tsx'
import classes from './period-bar.module.css'
import { periodName } from './period-words.ts'

type BarProps = { children?: ReactNode; right?: ReactNode }

/** Below the head of a report: period, chips at its right, switches at the right end. */
const Bar = ({ name, steps, children, right }: BarProps & { name: string; steps: ReactNode }) => {
  const { t } = useTranslation('report_page')
  return (
    <section className={classes.bar} aria-label={t('period')}>
      <h2 className={classes.name} aria-live="polite">
        {name}
      </h2>
      {steps}
      {children}
      {right && <div className={classes.right}>{right}</div>}
    </section>
  )
}

/** The period before and the one after. */
export const PeriodSteps = ({
  step,
  hasNext,
  children,
}: {
  step: (direction: -1 | 1) => void
  hasNext: boolean
  /** Between the steps. */
  children?: ReactNode
}) => {
  const { t } = useTranslation('report_page')
  return (
    <div className={classes.steps}>
      <IconButton
        label={t('previous_period')}
        icon={<IconChevronLeft size={18} stroke={1.75} />}
        onClick={() => step(-1)}
      />
      {children}
      <IconButton
        label={t('next_period')}
        icon={<IconChevronRight size={18} stroke={1.75} />}
        disabled={!hasNext}
        onClick={() => step(1)}
      />
    </div>
  )
}

const shortSpans = ['month', 'quarter', 'year'] as const

/** The period without a bar around it: the page of all reports has it in its head. */
export const PeriodChoice = ({ period }: { period: ReportPeriod }) => {
  const { t } = useTranslation('report_page')
  return (
    <>
      <span className={classes.name} aria-live="polite">
        {periodName(period.days, { t, language: currentLanguage() })}
      </span>
      <PeriodSteps {...period} />
      <Segmented
        label={t('span')}
        value={spanOfDays(period.days) ?? ownSpan}
        onChange={(span) => span !== ownSpan && period.resize(span)}
        options={shortSpans.map((value): { value: Choice; label: string } => ({
          value,
          label: t(`span_${spanKeys[value]}`),
        }))}
      />
    </>
  )
}

const ownSpan = 'custom'
type Choice = CalendarSpan | typeof ownSpan
const spanKeys = {
  month: 'month',
  quarter: 'quarter',
  'half-year': 'half_year',
  year: 'year',
  custom: 'custom',
} as const

type PeriodBarProps = BarProps & {
  period: ReportPeriod
  /** The lengths offered beside two own days. */
  spans?: readonly CalendarSpan[]
}

/** The period of a report: a month, quarter or year with arrows, or two own days. */
export const PeriodBar = ({ period, spans = shortSpans, ...others }: PeriodBarProps) => {
  const { t } = useTranslation('report_page')
  return (
    <Bar
      {...others}
      name={periodName(period.days, { t, language: currentLanguage() })}
      steps={
        <>
          <PeriodSteps {...period} />
          <SpanChoice period={period} spans={spans} />
        </>
      }
    />
  )
}

const SpanChoice = ({ period, spans }: { period: ReportPeriod; spans: readonly CalendarSpan[] }) => {
  const { t } = useTranslation('report_page')
  const [isOpen, setOpen] = useState(false)
  const span = spanOfDays(period.days)
  // A half-year from an address is offered while it is shown.
  const offered: Choice[] = [...spans, ...(span && !spans.includes(span) ? [span] : []), ownSpan]
  const choose = (choice: Choice) => (choice === ownSpan ? setOpen(true) : period.resize(choice))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      zIndex={300}
    >
      <Popover.Target>
        <div className={classes.span}>
          <Segmented
            label={t('span')}
            value={span ?? ownSpan}
            onChange={choose}
            options={offered.map((value) => ({ value, label: t(`span_${spanKeys[value]}`) }))}
          />
          {!span && (
            <IconButton
              label={t('span_custom')}
              icon={<IconCalendar size={16} stroke={1.75} />}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('span_custom')}>
        <DaysChoice
          days={period.days}
          today={period.today}
          onApply={(days) => {
            setOpen(false)
            period.show(days)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The period of a report that is always of a year. */
export const YearBar = ({ period, ...others }: BarProps & { period: ReportPeriod }) => {
  const { t } = useTranslation('report_page')
  return (
    <Bar
      {...others}
      name={periodName(period.days, { t, language: currentLanguage() })}
      steps={<PeriodSteps {...period} />}
    />
  )
}

/** The day of a report as of a day, with a calendar. */
export const DayBar = ({ day, ...others }: BarProps & { day: ReportDay }) => {
  const { t } = useTranslation('report_page')
  const [isOpen, setOpen] = useState(false)
  const show = (next: string) => {
    setOpen(false)
    day.show(next)
  }
  return (
    <Bar
      {...others}
      name={formatDay(day.day, currentLanguage(), true)}
      steps={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus zIndex={300}>
          <Popover.Target>
            <IconButton
              label={t('choose_day')}
              icon={<IconCalendar size={18} stroke={1.75} />}
              onClick={() => setOpen(!isOpen)}
            />
          </Popover.Target>
          <Popover.Dropdown aria-label={t('choose_day')}>
            <DayChoice day={day.day} today={day.today} onApply={show} />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
