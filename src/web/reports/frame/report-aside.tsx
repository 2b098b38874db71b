import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '@tabler/icons-react'
import type { Report, ReportRow } from '#contract/reports/report.ts'
import { dec, divide, hundred, zero } from '#domain/decimal.ts'
import type { ReportName } from '#domain/reports.ts'
import { percentText as percentOfRate } from '#web/resource/figures.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { ReportChoices } from '../report-queries.ts'
import classes from './report-aside.module.css'
import { EmptyPeriod } from './empty-period.tsx'
import { isEmptyReport, nameColumnOf, percentText } from './report-cells.ts'
import { thanName } from '../period/period-words.ts'
import { MonthChart } from './month-chart.tsx'
import { RowDocuments } from './row-documents.tsx'

type Props = {
  name: ReportName
  report: Report
  choices: ReportChoices
  /** The row whose documents are shown; on a phone they are in a panel. */
  open: ReportRow | undefined
}

/** Beside the table: the answer in one figure, a drawing, the documents of the open row, notes. */
export const ReportAside = ({ name, report, choices, open }: Props) => {
  const { t } = useTranslation('report_page')
  const title = open?.cells[nameColumnOf(report.columns)] ?? ''
  return (
    <aside className={classes.aside} aria-label={t('summary')}>
      <Answer report={report} choices={choices} />
      {report.chart && <MonthChart report={report} chart={report.chart} />}
      {open && (
        <Block title={title} action={<CloseRow />}>
          <RowDocuments
            key={open.key}
            name={name}
            choices={choices}
            row={open.key}
            rowTitle={title}
            currency={report.currency}
          />
        </Block>
      )}
      <Notes {...report} />
    </aside>
  )
}

export const Notes = ({ notes, without_rate = [] }: Pick<Report, 'notes'> & Partial<Pick<Report, 'without_rate'>>) =>
  notes.length > 0 && (
    <div className={classes.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {without_rate.map(({ title, list }) => (
        <p key={list}>
          <PageLink href={list}>{title}</PageLink>
        </p>
      ))}
    </div>
  )

/** The one figure of the report, or that the period has no documents. */
export const Answer = ({ report, choices }: Pick<Props, 'report' | 'choices'>) => {
  const { t } = useTranslation('report_page')
  const { head, currency } = report
  const isEmpty = isEmptyReport(report)
  if (!head && !isEmpty) return null
  return (
    <section className={classes.block} aria-label={head?.title ?? t('summary')}>
      {head && (
        <>
          <h2 className={classes.label}>{head.title}</h2>
          <Money size="panel" amount={head.amount} currency={currency} locale={currentLanguage()} />
          <Note report={report} />
        </>
      )}
      <EmptyPeriod report={report} choices={choices} />
    </section>
  )
}

/** The part of the income that is profit: '64 %'; undefined for other reports and for a loss. */
const marginOf = (rows: readonly ReportRow[]): string | undefined => {
  const amountOf = (name: string) => dec(rows.find(({ key }) => key === name)?.cells['amount'] ?? '0')
  const [result, income] = [amountOf('result'), amountOf('income:total')]
  if (result.lte(zero) || income.lte(zero)) return undefined
  return percentOfRate(divide(result.times(hundred), income, 0).toFixed(0), currentLanguage())
}

/** How the answer has changed, in words, otherwise the note of the server. */
const Note = ({ report: { rows, head, period } }: { report: Report }) => {
  const { t } = useTranslation('report_page')
  const { t: tDashboard } = useTranslation('dashboard')
  const percent = rows.findLast(({ kind }) => kind === 'total')?.cells['percent']
  const { from, to, previous } = period
  if (!percent || !from || !previous?.from) return head?.note ? <p className={classes.hint}>{head.note}</p> : null
  const language = currentLanguage()
  const before = { from: previous.from, to: previous.to }
  const than = thanName(before, { from, to }, { t, language }, tDashboard('months_than').split(' '))
  const text = percentText(percent)
  const margin = marginOf(rows)
  return (
    <p className={classes.hint}>
      <b className={classes.change}>{language === 'lt' ? `${text}\u00a0%` : `${text}%`}</b>{' '}
      {[than, margin && t('of_income', { percent: margin })].filter(Boolean).join(', ')}
    </p>
  )
}

export const Block = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className={classes.block} aria-label={title}>
    <div className={classes.head}>
      <h2 className={classes.label}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

const CloseRow = () => {
  const { t } = useTranslation('common')
  const { change } = useAddress()
  return (
    <IconButton
      size="small"
      label={t('close')}
      icon={<IconX size={16} stroke={1.75} />}
      onClick={() => change((now) => changed(now, { row: undefined }), { replace: true })}
    />
  )
}
