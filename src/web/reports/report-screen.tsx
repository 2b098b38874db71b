import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { BasisChip, basisIn, comparisonIn, ComparisonChip } from './frame/report-chips.tsx'
import { opensDocuments, opensRecord, openRecord, rowIdOf } from './frame/open-row.ts'
import { ReportAside } from './frame/report-aside.tsx'
import { isEmptyReport } from './frame/report-cells.ts'
import { ReportFrame } from './frame/report-frame.tsx'
import classes from './frame/report-frame.module.css'
import { ReportTable } from './frame/report-table.tsx'
import { RowDocuments } from './frame/row-documents.tsx'
import { DayBar, PeriodBar } from './period/period-bar.tsx'
import { periodName } from './period/period-words.ts'
import { useReportAddress, useReportDay, useReportPeriod } from './report-address.ts'
import { useReport } from './report-queries.ts'
import type { ReportChoices } from './report-queries.ts'
import { formatDay } from '#web/resource/dates.ts'

/** The screen of a report, for its route. */
export const reportScreen = (name: ReportName) => {
  const Screen = reportOf(name).period === 'span' ? SpanReport : DayReport
  return () => <Screen name={name} />
}

/** Parameters of the address that only some reports have. */
const otherChoices = ({ account, subject, currency, sort, order }: Readonly<Record<string, string>>) =>
  ({ account, subject, currency, sort, order }) as ReportChoices

/** A report from a day to a day. */
const SpanReport = ({ name }: { name: ReportName }) => {
  const { t } = useTranslation('report_page')
  const address = useReportAddress(name)
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
  const paper = [periodName(period.days, { t, language: currentLanguage() }), basis && t(`basis_${basis}`)]
  return (
    <ReportFrame
      name={name}
      step={period.step}
      paper={paper.filter(Boolean).join(', ')}
      bar={
        <PeriodBar period={period}>
          {compare && <ComparisonChip days={period.days} current={compare} />}
          {basis && <BasisChip current={basis} />}
        </PeriodBar>
      }
    >
      <ReportBody
        name={name}
        choices={choices}
        onMonth={(month) => period.show({ from: month, to: endOfMonth(month) })}
      />
    </ReportFrame>
  )
}

/** A report as of the end of a day. */
const DayReport = ({ name }: { name: ReportName }) => {
  const address = useReportAddress(name)
  const day = useReportDay(address)
  const choices: ReportChoices = {
    date_to: day.day,
    compare: reportOf(name).compares ? comparisonIn(address) : undefined,
    ...otherChoices(address),
  }
  return (
    <ReportFrame
      name={name}
      step={day.step}
      paper={formatDay(day.day, currentLanguage(), true)}
      bar={<DayBar day={day} />}
    >
      <ReportBody name={name} choices={choices} onMonth={undefined} />
    </ReportFrame>
  )
}

type BodyProps = { name: ReportName; choices: ReportChoices; onMonth: ((month: string) => void) | undefined }

/** Reports whose lines have a bar for their size. */
const reportsWithBars = new Set<string>([
  'profit-and-loss',
  'sales-by-client',
  'sales-by-product',
  'expenses-by-vendor',
])

/** The table with its aside; in their place an error or, for a company without documents, what to do first. */
const ReportBody = ({ name, choices, onMonth }: BodyProps) => {
  const { t } = useTranslation('report_page')
  const { report, error, isChanging, retry, more, isLoadingMore } = useReport(name, choices)
  const { address, change } = useAddress()
  const phone = useNarrow()
  const isEmpty = report !== undefined && !isChanging && isEmptyReport(report)
  const hasNothing = useHasNothing(isEmpty)
  const rows = (report?.rows ?? []).filter((row) => opensDocuments(row) || opensRecord(row))
  const open = rows.find(({ key }) => key === address['row'])
  const { activeKey } = useListKeys({
    rows: rows.map((row) => ({ ...row, id: row.key })),
    onOpen: (row) => {
      if (opensDocuments(row)) change((now) => changed(now, { row: row.key }), { replace: true })
      else if (opensRecord(row)) change((now) => openRecord(now, row.target))
    },
    focusRow,
  })
  if (error && !report) return <LoadError title={t('failed')} error={error} onRetry={retry} />
  if (!report) return <ReportSkeleton />
  if (hasNothing) return <NothingYet />
  return (
    <div className={classes.body}>
      <div className={classes.main}>
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
      </div>
      <ReportAside name={name} report={report} choices={choices} open={phone ? undefined : open} onMonth={onMonth} />
      {phone && (
        <RowPanel open={open?.key} title={open?.cells[report.columns[0]?.key ?? ''] ?? ''}>
          {open && <RowDocuments name={name} choices={choices} row={open.key} currency={report.currency} />}
        </RowPanel>
      )}
    </div>
  )
}

const focusRow = (key: string) => {
  const link = document.getElementById(rowIdOf(key))
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** On a phone the documents of a row are a panel. */
const RowPanel = ({ open, title, children }: { open: string | undefined; title: string; children: ReactNode }) => {
  const { leave } = useAddress()
  return (
    <AddressPanel id={open} onClose={() => leave((now) => changed(now, { row: undefined }))}>
      {() => <Panel title={title}>{children}</Panel>}
    </AddressPanel>
  )
}

/** Whether the company has no documents at all; asked only for an empty report. */
const useHasNothing = (isEmpty: boolean): boolean => {
  const { data } = useQuery({ ...loadQuery('dashboard.all'), enabled: isEmpty })
  return isEmpty && data?.is_empty === true
}

const NothingYet = () => {
  const { t } = useTranslation(['report_page', 'shell'])
  return (
    <EmptyState
      title={t('empty_company')}
      text={t('empty_company_text')}
      actions={
        <Button variant="filled" component={PageLink} href="/invoice/create">
          {t('shell:create_invoice')}
        </Button>
      }
    />
  )
}

const ReportSkeleton = () => (
  <div className={classes.body}>
    <div className={classes.skeleton}>
      {[38, 46, 30, 52, 42, 34, 48, 40].map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={80} />
        </div>
      ))}
    </div>
    <div className={classes.asideSkeleton}>
      <Skeleton width="40%" />
      <Skeleton width="64%" height={28} />
      <Skeleton width="52%" />
    </div>
  </div>
)
