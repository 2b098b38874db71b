import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import type { ReportName } from '#domain/reports.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { openRemindAllPanel, useReminderLock } from '#web/sales/reminder/open-reminder.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { focusRow, openRecord } from '../frame/open-row.ts'
import { NothingYet, useHasNothing } from '../frame/nothing-yet.tsx'
import { ReportError } from '../frame/report-error.tsx'
import { ReportFrame } from '../frame/report-frame.tsx'
import frame from '../frame/report-frame.module.css'
import { ReportSkeleton } from '../frame/report-skeleton.tsx'
import { RowPanel } from '../frame/row-panel.tsx'
import { DayBar } from '../period/period-bar.tsx'
import { useReportAddress, useReportDay } from '../report-address.ts'
import { useReport } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { AgedFromChip, CurrencyChip, LateSwitch, ViewChoice } from './aging-chips.tsx'
import { agedFromIn, ageFilterIn } from './aging-figures.ts'
import { AgingSummary } from './aging-summary.tsx'
import { AgingTable } from './aging-table.tsx'
import classes from './aging.module.css'

type AgingName = Extract<ReportName, 'receivables-aging' | 'payables-aging'>

/** Debts of clients or to vendors as of a day, by how late they are. */
export const AgingReport = ({ name }: { name: AgingName }) => {
  const address = useReportAddress(name)
  const day = useReportDay(address)
  const age = ageFilterIn(address)
  const agedFrom = agedFromIn(address)
  const view = address['view_by'] === 'document' ? 'document' : 'party'
  const choices: ReportChoices = {
    date_to: day.day,
    view,
    currency: address['currency'],
    aged_from: agedFrom,
    age,
    sort: address['sort'],
    order: address['order'] as ReportChoices['order'],
  }
  const { report, error, isChanging, retry, more, isLoadingMore } = useReport(name, choices)
  const hasNothing = useHasNothing(report !== undefined && !isChanging && isWithoutDebts(report))
  const isReceivable = name === 'receivables-aging'
  const canRemind = useCan('document.write') && isReceivable && day.day === day.today
  return (
    <ReportFrame
      name={name}
      choices={choices}
      step={day.step}
      action={canRemind && (report?.aging?.late_parties ?? 0) > 0 ? <RemindAll /> : undefined}
      bar={
        <DayBar day={day} right={<LateSwitch filter={age} />}>
          <ViewChoice isReceivable={isReceivable} view={view} />
          <AgedFromChip current={agedFrom} isReceivable={isReceivable} />
          <CurrencyChip current={address['currency']} offered={report?.aging?.currencies ?? []} />
        </DayBar>
      }
    >
      {error && !report ? (
        <ReportError error={error} onRetry={retry} />
      ) : !report ? (
        <ReportSkeleton />
      ) : hasNothing ? (
        <NothingYet />
      ) : (
        <Debts
          name={name}
          report={report}
          choices={choices}
          canRemind={canRemind}
          isChanging={isChanging}
          more={more}
          isLoadingMore={isLoadingMore}
        />
      )}
    </ReportFrame>
  )
}

const linesOf = ({ rows }: Report) => rows.filter(({ kind }) => kind === 'line')
const isWithoutDebts = (report: Report) => linesOf(report).length === 0 && Number(report.totals['total'] ?? 0) === 0

type DebtsProps = {
  name: AgingName
  report: Report
  choices: ReportChoices
  canRemind: boolean
  isChanging: boolean
  more: (() => void) | undefined
  isLoadingMore: boolean
}

const Debts = ({ name, report, choices, canRemind, isChanging, more, isLoadingMore }: DebtsProps) => {
  const { t } = useTranslation('report_page')
  const { address, change } = useAddress()
  const rows = linesOf(report)
  const currency = choices.currency ?? report.currency
  const open = rows.find(({ key }) => key === address['row'])
  const { activeKey } = useListKeys({
    rows: rows.map((row) => ({ ...row, id: row.key })),
    onOpen: ({ key, target }) =>
      change((now) => (key.startsWith('document:') && target ? openRecord(now, target) : changed(now, { row: key }))),
    focusRow,
  })
  const sort = {
    key: choices.sort ?? (choices.view === 'document' ? 'title' : 'total'),
    isDescending: choices.order ? choices.order === 'desc' : choices.view !== 'document',
  }
  const notes = report.notes.join(' ')
  const below = (
    <>
      {more && (
        <div className={frame.more}>
          <Button busy={isLoadingMore} onClick={more}>
            {t('rows_more')}
          </Button>
        </div>
      )}
      {report.notes.length > 0 && <p className={`${frame.notes} ${classes.notes}`}>{notes}</p>}
    </>
  )
  return (
    <div className={`${frame.main} ${classes.main}`}>
      <AgingSummary report={report} currency={currency} isReceivable={name === 'receivables-aging'} choices={choices} />
      {rows.length === 0 && !isWithoutDebts(report) && <NoneKept />}
      {rows.length > 0 && (
        <AgingTable
          report={report}
          rows={rows}
          sums={report.rows.find(({ kind }) => kind === 'total')}
          currency={currency}
          activeKey={activeKey}
          sort={sort}
          canRemind={canRemind}
          agedFrom={choices.aged_from ?? 'due'}
          isChanging={isChanging}
        >
          {below}
        </AgingTable>
      )}
      {rows.length === 0 && below}
      {rows.length > 0 && <p className={`${frame.notes} ${classes.paperNotes}`}>{notes}</p>}
      <RowPanel name={name} choices={choices} row={open} report={report} />
    </div>
  )
}

/** A filter of the address that no debt passes, with the way back. */
const NoneKept = () => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  return (
    <p className={classes.none}>
      {t('none_kept')}{' '}
      <Button
        variant="link"
        size="small"
        onClick={() => change((now) => changed(now, { age: undefined }), { replace: true })}
      >
        {t('show_all')}
      </Button>
    </p>
  )
}

/** Shows who would be reminded of late invoices. */
const RemindAll = () => {
  const { t } = useTranslation('reminder')
  const isNarrow = useNarrow(992)
  return (
    <Button
      variant="filled"
      icon={<IconBell size={16} stroke={1.75} />}
      locked={useReminderLock()}
      aria-label={t('all')}
      onClick={() => void openRemindAllPanel()}
    >
      {t(isNarrow ? 'all_short' : 'all')}
    </Button>
  )
}
