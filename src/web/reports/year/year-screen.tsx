import { IconNotebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { ChoiceChip } from '../frame/choice-chip.tsx'
import { ReportError } from '../frame/report-error.tsx'
import { ReportFrame } from '../frame/report-frame.tsx'
import { ReportSkeleton } from '../frame/report-skeleton.tsx'
import { RowPanel } from '../frame/row-panel.tsx'
import { PeriodSteps, YearBar } from '../period/period-bar.tsx'
import { useReportAddress, useReportPeriod } from '../report-address.ts'
import type { ReportPeriod } from '../report-address.ts'
import { useReport } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { Activities } from './activities.tsx'
import { Deadlines } from './deadlines.tsx'
import { DeductionChoice } from './deduction-choice.tsx'
import { MainFigures } from './main-figures.tsx'
import { ThresholdMeter } from './threshold-meter.tsx'
import { YearChart } from './year-chart.tsx'
import { figuresOf } from './year-figures.ts'
import type { Activity } from './year-figures.ts'
import classes from './year.module.css'

/** The year of an individual: what came in, both ways to deduct, and how near the VAT threshold is. */
export const YearReport = () => {
  const { t } = useTranslation('year_report')
  const address = useReportAddress('year')
  const period = useReportPeriod(address, 'year', true)
  const choices = { date_from: period.days.from, date_to: period.days.to, activity: address['activity'] }
  const { report, error, isChanging, retry } = useReport('year', choices)
  const phone = useNarrow()
  return (
    <ReportFrame
      name="year"
      choices={choices}
      step={period.step}
      hint={t('by_receipt')}
      // On a phone the bar with the period is not on the page.
      paper={phone ? period.days.from.slice(0, 4) : undefined}
      phoneSteps={phone && <YearSteps period={period} />}
      action={phone ? undefined : <JournalLink choices={choices} />}
      bar={phone ? undefined : <Bar period={period} report={report} current={address['activity']} />}
    >
      {error && !report ? (
        <ReportError error={error} onRetry={retry} />
      ) : report ? (
        <Body report={report} choices={choices} isChanging={isChanging} />
      ) : (
        <ReportSkeleton />
      )}
      {phone && (
        <div className={classes.foot} data-pinned-foot>
          <JournalLink choices={choices} />
        </div>
      )}
    </ReportFrame>
  )
}

const YearSteps = ({ period }: { period: ReportPeriod }) => (
  <PeriodSteps step={period.step} hasNext={period.hasNext}>
    <span className={classes.phoneYear} aria-live="polite">
      {period.days.from.slice(0, 4)}
    </span>
  </PeriodSteps>
)

const JournalLink = ({ choices }: { choices: ReportChoices }) => {
  const { t } = useTranslation('year_report')
  const { date_from = '', date_to = '' } = choices
  return (
    <Button
      variant="filled"
      component={PageLink}
      href={formatHref({ path: '/report/journal', query: { date_from, date_to } })}
      icon={<IconNotebook size={16} stroke={1.75} />}
    >
      {t('journal')}
    </Button>
  )
}

type BarProps = { period: ReportPeriod; report: Report | undefined; current: string | undefined }

const Bar = ({ period, report, current }: BarProps) => {
  const activities = report ? figuresOf(report).activities : []
  const locale = currentLanguage()
  const { from, to } = period.days
  return (
    <YearBar
      period={period}
      right={
        <span className={classes.counted}>
          {formatDay(from, locale)} – {formatDay(report?.year?.counted_to ?? to, locale)}
        </span>
      }
    >
      {(activities.length > 1 || current) && <ActivityChoice activities={activities} current={current} />}
    </YearBar>
  )
}

const all = 'all'
/** More activities are a menu. */
const maxSegments = 4

const ActivityChoice = ({ activities, current }: { activities: readonly Activity[]; current: string | undefined }) => {
  const { t } = useTranslation('year_report')
  const { change } = useAddress()
  const options = [
    { value: all, label: t('all_activities') },
    ...activities.map(({ id, title }) => ({ value: id, label: title })),
  ]
  const value = current ?? all
  const choose = (next: string) =>
    change((now) => changed(now, { activity: next === all ? undefined : next, row: undefined }), { replace: true })
  if (activities.length <= maxSegments)
    return <Segmented label={t('activity')} value={value} onChange={choose} options={options} />
  return (
    <ChoiceChip
      label={t('activity')}
      name={t('activity')}
      value={options.find((option) => option.value === value)?.label}
      current={value}
      options={options}
      onChange={choose}
    />
  )
}

type BodyProps = { report: Report; choices: ReportChoices; isChanging: boolean }

const Body = ({ report, choices, isChanging }: BodyProps) => {
  const { t } = useTranslation('report_page')
  const { address } = useAddress()
  const oneColumn = useNarrow(992)
  const phone = useNarrow()
  const figures = figuresOf(report)
  const { currency } = report
  const year = report.period.to.slice(0, 4)
  const threshold = figures.threshold && (
    <ThresholdMeter
      threshold={figures.threshold}
      income={figures.allIncome}
      currency={currency}
      year={year}
      isPresent={report.year?.counted_to !== null}
    />
  )
  const main = (
    <>
      <MainFigures figures={figures} incomeTitle={report.head?.title} currency={currency} />
      {figures.expense !== null && <DeductionChoice figures={figures} expense={figures.expense} currency={currency} />}
      {!phone && <YearChart report={report} figures={figures} />}
    </>
  )
  const others = (
    <>
      <Activities figures={figures} currency={currency} />
      <Deadlines declaredBy={report.year?.declared_by} year={year} hasContributions={!report.year?.is_certificate} />
    </>
  )
  return (
    <div className={classes.body} data-changing={isChanging || undefined}>
      {oneColumn ? (
        <>
          {threshold}
          {main}
          {others}
        </>
      ) : (
        <>
          <div className={classes.main}>{main}</div>
          <aside className={classes.aside} aria-label={t('summary')}>
            {threshold}
            {others}
          </aside>
        </>
      )}
      <RowPanel
        name="year"
        choices={choices}
        report={report}
        row={report.rows.find(({ key }) => key === address['row'])}
      />
    </div>
  )
}
