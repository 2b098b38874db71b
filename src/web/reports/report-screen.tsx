import { useTranslation } from 'react-i18next'
import { reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AccountChip } from './frame/account-chip.tsx'
import {
  BasisChip,
  BasisItems,
  basisIn,
  comparisonIn,
  ComparisonChip,
  DayComparisonChip,
} from './frame/report-chips.tsx'
import { focusRow, ledgerHrefOf, opensDocuments, opensRecord, openRecord } from './frame/open-row.ts'
import { Answer, Notes, ReportAside } from './frame/report-aside.tsx'
import { isEmptyReport, isWide } from './frame/report-cells.ts'
import { NothingYet, useHasNothing } from './frame/nothing-yet.tsx'
import { ReportError } from './frame/report-error.tsx'
import { ReportFrame } from './frame/report-frame.tsx'
import classes from './frame/report-frame.module.css'
import { ReportTable } from './frame/report-table.tsx'
import { ReportSkeleton } from './frame/report-skeleton.tsx'
import { RowPanel } from './frame/row-panel.tsx'
import { DayBar, PeriodBar } from './period/period-bar.tsx'
import { useReportAddress, useReportDay, useReportPeriod } from './report-address.ts'
import { useReport } from './report-queries.ts'
import type { ReportChoices } from './report-queries.ts'

/** A report of a period or as of a day. */
export const ReportScreen = ({ name }: { name: ReportName }) =>
  reportOf(name).period === 'span' ? <SpanReport name={name} /> : <DayReport name={name} />

/** Parameters of the address that only some reports have. */
const otherChoices = ({ account, subject, currency, sort, order }: Readonly<Record<string, string>>) =>
  ({ account, subject, currency, sort, order }) as ReportChoices

/** A report from a day to a day. */
const SpanReport = ({ name }: { name: ReportName }) => {
  const { t } = useTranslation('report_page')
  const address = useReportAddress(name)
  const phone = useNarrow()
  const definition = reportOf(name)
  const period = useReportPeriod(address)
  const { from, to } = period.days
  const basis = definition.hasBasis ? basisIn(address) : undefined
  const compare = definition.compares ? comparisonIn(address) : undefined
  const choices: ReportChoices = {
    date_from: from,
    date_to: to,
    compare,
    basis,
    ...otherChoices(address),
  }
  return (
    <ReportFrame
      name={name}
      choices={choices}
      step={period.step}
      paper={basis && t(`basis_${basis}`)}
      phoneChoices={basis && <BasisItems current={basis} />}
      bar={
        <PeriodBar period={period}>
          {compare && <ComparisonChip days={period.days} current={compare} />}
          {basis && !phone && <BasisChip current={basis} />}
          {name === 'ledger' && <AccountChip choices={choices} />}
        </PeriodBar>
      }
    >
      <ReportBody name={name} choices={choices} />
    </ReportFrame>
  )
}

/** A report as of the end of a day. */
const DayReport = ({ name }: { name: ReportName }) => {
  const address = useReportAddress(name)
  const day = useReportDay(address)
  const compare = reportOf(name).compares ? comparisonIn(address) : undefined
  const choices: ReportChoices = {
    date_to: day.day,
    compare,
    ...otherChoices(address),
  }
  return (
    <ReportFrame
      name={name}
      choices={choices}
      step={day.step}
      bar={<DayBar day={day}>{compare && <DayComparisonChip current={compare} />}</DayBar>}
    >
      <ReportBody name={name} choices={choices} />
    </ReportFrame>
  )
}

type BodyProps = { name: ReportName; choices: ReportChoices }

/** Reports whose lines have a bar for their size. */
const reportsWithBars = new Set<string>([
  'profit-and-loss',
  'sales-by-client',
  'sales-by-product',
  'expenses-by-vendor',
])

/** The table with its aside; in their place an error or, for a company without documents, what to do first. */
const ReportBody = ({ name, choices }: BodyProps) => {
  const { t } = useTranslation('report_page')
  const { report, error, isChanging, retry, more, isLoadingMore } = useReport(name, choices)
  const { address, change } = useAddress()
  const phone = useNarrow()
  const isEmpty = report !== undefined && !isChanging && isEmptyReport(report)
  const hasNothing = useHasNothing(isEmpty)
  const go = useNavigateTo()
  const rows = (report?.rows ?? []).filter(
    (row) => opensDocuments(row) || opensRecord(row) || ledgerHrefOf(row, address),
  )
  const open = rows.find(({ key }) => key === address['row'])
  const { activeKey } = useListKeys({
    rows: rows.map((row) => ({ ...row, id: row.key })),
    onOpen: (row) => {
      if (opensDocuments(row)) change((now) => changed(now, { row: row.key }), { replace: true })
      else if (opensRecord(row)) change((now) => openRecord(now, row.target))
      else go(ledgerHrefOf(row, address) ?? '')
    },
    focusRow,
  })
  if (error && !report) return <ReportError error={error} onRetry={retry} />
  if (!report) return <ReportSkeleton />
  if (hasNothing) return <NothingYet />
  const wide = isWide(report.columns)
  const hasPanel = phone || wide
  return (
    <div className={classes.body} data-plain={wide || undefined}>
      <div className={classes.main}>
        {wide && <Answer report={report} choices={choices} />}
        <ReportTable
          report={report}
          hasBars={reportsWithBars.has(name)}
          openKey={open?.key}
          activeKey={activeKey}
          isChanging={isChanging}
        />
        {more && (
          <div className={classes.more}>
            <Button busy={isLoadingMore} onClick={more}>
              {t('rows_more')}
            </Button>
          </div>
        )}
        {wide && <Notes {...report} />}
      </div>
      {!wide && <ReportAside name={name} report={report} choices={choices} open={phone ? undefined : open} />}
      {hasPanel && <RowPanel name={name} choices={choices} row={open} report={report} />}
    </div>
  )
}
