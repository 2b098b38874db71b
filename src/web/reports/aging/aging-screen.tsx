import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import type { ReportName } from '#domain/reports.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { useRemind } from '#web/sales/invoice-list/bulk/use-remind.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { ChoiceChip } from '../frame/choice-chip.tsx'
import { focusRow, openRecord } from '../frame/open-row.ts'
import { ReportError } from '../frame/report-error.tsx'
import { ReportFrame } from '../frame/report-frame.tsx'
import frame from '../frame/report-frame.module.css'
import { ReportSkeleton } from '../frame/report-skeleton.tsx'
import { RowPanel } from '../frame/row-panel.tsx'
import { DayBar } from '../period/period-bar.tsx'
import { useReportAddress, useReportDay } from '../report-address.ts'
import { useReport } from '../report-queries.ts'
import type { ReportChoices } from '../report-queries.ts'
import { ageFilterIn, lateAmountOf, matchesFilter, sortOfFilter } from './aging-figures.ts'
import type { AgeFilter } from './aging-figures.ts'
import { AgingSummary } from './aging-summary.tsx'
import { AgingTable } from './aging-table.tsx'

type AgingName = Extract<ReportName, 'receivables-aging' | 'payables-aging'>

/** Debts of clients or to vendors as of a day, by how late they are. */
export const AgingReport = ({ name }: { name: AgingName }) => {
  const address = useReportAddress(name)
  const day = useReportDay(address)
  const filter = ageFilterIn(address)
  const view = address['view_by'] === 'document' ? 'document' : 'party'
  const choices: ReportChoices = {
    date_to: day.day,
    view,
    currency: address['currency'],
    ...(sortOfFilter(filter, address['sort'], address['order']) as Pick<ReportChoices, 'sort' | 'order'>),
  }
  const { report, error, isChanging, retry, more, isLoadingMore } = useReport(name, choices)
  const isReceivable = name === 'receivables-aging'
  const canRemind = useCan('document.write') && isReceivable && day.day === day.today
  return (
    <ReportFrame
      name={name}
      choices={choices}
      step={day.step}
      action={canRemind && report && Number(lateAmountOf(report)) > 0 ? <RemindAll /> : undefined}
      bar={
        <DayBar day={day} right={<LateSwitch filter={filter} />}>
          <ViewChoice isReceivable={isReceivable} view={view} />
          <CurrencyChip current={address['currency']} isReceivable={isReceivable} />
        </DayBar>
      }
    >
      {error && !report ? (
        <ReportError error={error} onRetry={retry} />
      ) : !report ? (
        <ReportSkeleton />
      ) : (
        <Debts
          name={name}
          report={report}
          choices={choices}
          filter={filter}
          canRemind={canRemind}
          isChanging={isChanging}
          more={more}
          isLoadingMore={isLoadingMore}
        />
      )}
    </ReportFrame>
  )
}

type DebtsProps = {
  name: AgingName
  report: Report
  choices: ReportChoices
  filter: AgeFilter
  canRemind: boolean
  isChanging: boolean
  more: (() => void) | undefined
  isLoadingMore: boolean
}

const Debts = ({ name, report, choices, filter, canRemind, isChanging, more, isLoadingMore }: DebtsProps) => {
  const { t } = useTranslation('report_page')
  const { address, change } = useAddress()
  const lines = report.rows.filter(({ kind }) => kind === 'line')
  const rows = lines.filter((row) => matchesFilter(row, filter))
  const currency = choices.currency ?? report.currency
  // Rows that match come first: after one that does not there are no others.
  const hasMore = rows.length === lines.length ? more : undefined
  const open = rows.find(({ key }) => key === address['row'])
  const { activeKey } = useListKeys({
    rows: rows.map((row) => ({ ...row, id: row.key })),
    onOpen: ({ key, target }) =>
      change((now) => (key.startsWith('document:') && target ? openRecord(now, target) : changed(now, { row: key }))),
    focusRow,
  })
  const sort = {
    key: choices.sort ?? (choices.view === 'document' ? 'date_due' : 'total'),
    isDescending: choices.order ? choices.order === 'desc' : choices.view !== 'document',
  }
  return (
    <div className={frame.main}>
      <AgingSummary report={report} currency={currency} isReceivable={name === 'receivables-aging'} filter={filter} />
      {rows.length > 0 && (
        <AgingTable
          report={report}
          rows={rows}
          sums={filter ? undefined : report.rows.find(({ kind }) => kind === 'total')}
          currency={currency}
          activeKey={activeKey}
          sort={sort}
          canRemind={canRemind}
          isChanging={isChanging}
        />
      )}
      {hasMore && (
        <div className={frame.more}>
          <Button busy={isLoadingMore} onClick={hasMore}>
            {t('rows_more')}
          </Button>
        </div>
      )}
      {report.notes.length > 0 && <p className={frame.notes}>{report.notes.join(' ')}</p>}
      <RowPanel name={name} choices={choices} row={open} report={report} />
    </div>
  )
}

const ViewChoice = ({ isReceivable, view }: { isReceivable: boolean; view: 'party' | 'document' }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  return (
    <Segmented
      label={t('view')}
      value={view}
      onChange={(value) =>
        change(
          (now) =>
            changed(now, {
              view_by: value === 'document' ? value : undefined,
              sort: undefined,
              order: undefined,
              row: undefined,
            }),
          { replace: true },
        )
      }
      options={[
        { value: 'party', label: t(isReceivable ? 'by_client' : 'by_vendor') },
        { value: 'document', label: t(isReceivable ? 'by_invoice' : 'by_expense') },
      ]}
    />
  )
}

/** One currency, or all converted; only where there are debts in several. */
const CurrencyChip = ({ current, isReceivable }: { current: string | undefined; isReceivable: boolean }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const company = useCompany()
  const { data } = useQuery({ ...loadQuery('dashboard.all'), enabled: isReceivable })
  const currencies = new Set([
    ...(data?.receivables.by_currency.map(({ currency }) => currency) ?? []),
    ...(current ? [current] : []),
  ])
  if (currencies.size < 2 && !current) return null
  const all = 'all'
  return (
    <ChoiceChip
      label={t('currency')}
      name={t('currency')}
      value={current ?? t('currency_all', { currency: company.currency })}
      current={current ?? all}
      options={[
        { value: all, label: t('currency_all', { currency: company.currency }) },
        ...[...currencies].map((value) => ({ value, label: value })),
      ]}
      onChange={(value) =>
        change((now) => changed(now, { currency: value === all ? undefined : value, row: undefined }), {
          replace: true,
        })
      }
    />
  )
}

const LateSwitch = ({ filter }: { filter: AgeFilter }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  return (
    <SwitchField
      label={t('only_late')}
      checked={filter === 'late'}
      onChange={(on) => change((now) => changed(now, { age: on ? 'late' : undefined }), { replace: true })}
    />
  )
}

/** Sends reminders of all late invoices, after a confirmation. */
const RemindAll = () => {
  const { t } = useTranslation('report_page')
  const remind = useRemind()
  return (
    <Button
      variant="filled"
      icon={<IconBell size={16} stroke={1.75} />}
      busy={remind.busy}
      locked={remind.locked}
      onClick={() => void remind.run()}
    >
      {t('remind_all')}
    </Button>
  )
}
