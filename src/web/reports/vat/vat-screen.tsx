import { useTranslation } from 'react-i18next'
import type { Report, ReportRow } from '#contract/reports/report.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { NothingYet, useHasNothing } from '../frame/nothing-yet.tsx'
import { focusRow, opensDocuments } from '../frame/open-row.ts'
import { isEmptyReport } from '../frame/report-cells.ts'
import { ReportError } from '../frame/report-error.tsx'
import { ReportFrame } from '../frame/report-frame.tsx'
import frame from '../frame/report-frame.module.css'
import { ReportSkeleton } from '../frame/report-skeleton.tsx'
import { RowPanel } from '../frame/row-panel.tsx'
import { PeriodBar } from '../period/period-bar.tsx'
import { useReportAddress, useReportPeriod } from '../report-address.ts'
import { useReport } from '../report-queries.ts'
import { isOutside, shownRows } from './vat-cells.ts'
import { VatAside } from './vat-aside.tsx'
import { VatTable } from './vat-table.tsx'
import classes from './vat.module.css'

const spans = ['month', 'quarter', 'half-year'] as const

/** The VAT return: boxes that open in place, and beside them what is payable, what is in no box, and whether other reports agree. */
export const VatReport = () => {
  const { t } = useTranslation('vat_report')
  const address = useReportAddress('vat')
  const { vat_period } = useCompany()
  const period = useReportPeriod(address, vat_period)
  const choices = { date_from: period.days.from, date_to: period.days.to }
  const { report, error, isChanging, retry } = useReport('vat', choices)
  const showsEmpty = address['empty'] === 'shown'
  const rows = shownRows(report?.rows ?? [], showsEmpty)
  const open = useOpenRows(rows)
  const hasNothing = useHasNothing(report !== undefined && !isChanging && isEmptyReport(report))
  return (
    <ReportFrame
      name="vat"
      hint={t('form')}
      choices={choices}
      // On a row of the table the arrows open and close it, elsewhere they change the period.
      step={(direction) => {
        if (!open.turn(direction)) period.step(direction)
      }}
      bar={
        <PeriodBar period={period} spans={spans} right={<EmptySwitch report={report} isOn={showsEmpty} />}>
          {report?.vat && !report.vat.is_declared && (
            <span className={classes.hint}>{t(`declared_${report.vat.period_kind}`)}</span>
          )}
        </PeriodBar>
      }
    >
      {error && !report ? (
        <ReportError error={error} onRetry={retry} />
      ) : !report ? (
        <ReportSkeleton />
      ) : hasNothing ? (
        <NothingYet />
      ) : (
        <div className={frame.body}>
          <div className={frame.main}>
            <VatTable report={report} rows={rows} choices={choices} open={open} isChanging={isChanging} />
          </div>
          <VatAside report={report} choices={choices} days={period.days} />
          <RowPanel
            name="vat"
            choices={choices}
            report={report}
            row={report.rows.find(({ key }) => key === address['row']) ?? differenceRow(address['row'])}
          />
        </div>
      )}
    </ReportFrame>
  )
}

/** A difference that a check names is no row of the report, but has documents like one. */
const differenceRow = (key: string | undefined): ReportRow | undefined =>
  key?.startsWith('check:') ? { key, kind: 'line', level: 1, cells: {}, documents: 1, target: null } : undefined

/** Which boxes are open, in the address; on a phone one, in a panel. */
const useOpenRows = (rows: readonly ReportRow[]) => {
  const { address, change } = useAddress()
  const phone = useNarrow()
  const keys = phone ? [] : (address['rows']?.split(' ').filter(Boolean) ?? [])
  const openable = rows.filter((row) => opensDocuments(row) && !isOutside(row))
  const set = (key: string, isOpen: boolean) => {
    if (phone) return change((now) => changed(now, { row: isOpen ? key : undefined }))
    const others = keys.filter((each) => each !== key)
    change((now) => changed(now, { rows: [...others, ...(isOpen ? [key] : [])].join(' ') || undefined }), {
      replace: true,
    })
  }
  const toggle = (key: string) => set(key, !keys.includes(key))
  const { activeKey, setActive } = useListKeys({
    rows: openable.map((row) => ({ ...row, id: row.key })),
    onOpen: ({ key }) => toggle(key),
    focusRow,
  })
  const activeIsOpen = activeKey !== undefined && keys.includes(activeKey)
  useKeys({ Escape: activeIsOpen ? () => set(activeKey, false) : undefined })
  return {
    keys,
    activeKey,
    toggle,
    focus: (row: ReportRow) => setActive({ ...row, id: row.key }),
    /** Opens (1) or closes (-1) the row that the keys are at; false if there is nothing to open or close. */
    turn: (direction: -1 | 1): boolean => {
      if (activeKey === undefined || activeIsOpen === (direction === 1)) return false
      set(activeKey, direction === 1)
      return true
    },
  }
}
export type OpenRows = ReturnType<typeof useOpenRows>

const EmptySwitch = ({ report, isOn }: { report: Report | undefined; isOn: boolean }) => {
  const { t } = useTranslation('vat_report')
  const { change } = useAddress()
  const all = report?.rows ?? []
  const count = shownRows(all, true).length - shownRows(all, false).length
  return (
    <SwitchField
      label={
        <>
          {t('show_empty')} {report && <span className={classes.emptyCount}>{count}</span>}
        </>
      }
      checked={isOn}
      onChange={(on) => change((now) => changed(now, { empty: on ? 'shown' : undefined }), { replace: true })}
    />
  )
}
