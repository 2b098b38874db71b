import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NothingYet, useHasNothing } from '../frame/nothing-yet.tsx'
import { focusRow, openRecord, opensRecord } from '../frame/open-row.ts'
import { Answer } from '../frame/report-aside.tsx'
import { isEmptyReport } from '../frame/report-cells.ts'
import { ReportError } from '../frame/report-error.tsx'
import { ReportFrame } from '../frame/report-frame.tsx'
import frame from '../frame/report-frame.module.css'
import { ReportSkeleton } from '../frame/report-skeleton.tsx'
import { PeriodBar } from '../period/period-bar.tsx'
import { useReportAddress, useReportPeriod } from '../report-address.ts'
import { useReport } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { JournalTable } from './journal-table.tsx'
import classes from './journal.module.css'

/** Entries that are read at once: the most that the server answers. */
const pageLength = 200

/** The journal of an individual's activity: what was received and paid day by day, in the columns of the form of the law. */
export const JournalReport = () => {
  const address = useReportAddress('journal')
  const period = useReportPeriod(address)
  const choices = { date_from: period.days.from, date_to: period.days.to }
  const query = useReport('journal', { ...choices, limit: pageLength })
  const { report, error, isChanging, retry } = query
  const hasNothing = useHasNothing(report !== undefined && !isChanging && isEmptyReport(report))
  return (
    <ReportFrame
      name="journal"
      choices={choices}
      step={period.step}
      printsForm
      bar={<PeriodBar period={period} right={<Frozen />} />}
    >
      {error && !report ? (
        <ReportError error={error} onRetry={retry} />
      ) : !report ? (
        <ReportSkeleton />
      ) : hasNothing ? (
        <NothingYet />
      ) : (
        <Entries
          report={report}
          isChanging={isChanging}
          more={query.more}
          isLoadingMore={query.isLoadingMore}
          choices={choices}
        />
      )}
    </ReportFrame>
  )
}

/** Up to which day the numbers stay as they are. */
const Frozen = () => {
  const { t } = useTranslation('year_report')
  const { closed_until: day } = useCompany()
  return day && <span className={classes.frozen}>{t('journal_frozen', { day })}</span>
}

type EntriesProps = {
  report: Report
  isChanging: boolean
  more: (() => void) | undefined
  isLoadingMore: boolean
  choices: ReportChoices
}

const Entries = ({ report, isChanging, more, isLoadingMore, choices }: EntriesProps) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const { activeKey } = useListKeys({
    rows: report.rows.filter(opensRecord).map((row) => ({ ...row, id: row.key })),
    onOpen: ({ target }) => change((now) => openRecord(now, target)),
    focusRow,
  })
  return (
    <div className={frame.main}>
      <Answer report={report} choices={choices} />
      <JournalTable report={report} hasMore={more !== undefined} activeKey={activeKey} isChanging={isChanging} />
      {more && (
        <div className={frame.more}>
          <Button busy={isLoadingMore} onClick={more}>
            {t('rows_more')}
          </Button>
        </div>
      )}
      <p className={frame.notes}>{report.notes.join(' ')}</p>
    </div>
  )
}
