import { IconArrowDown, IconArrowUp, IconBell } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import type { Report, ReportColumn, ReportRow } from '#contract/reports/report.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useRemind } from '#web/sales/invoice-list/bulk/use-remind.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { openRecord, rowIdOf } from '../frame/open-row.ts'
import { ages } from '#domain/debt-ages.ts'
import { isLate } from './aging-figures.ts'
import classes from './aging.module.css'

type Props = {
  report: Report
  rows: readonly ReportRow[]
  /** The sums of all rows, below them; undefined while a filter hides some. */
  sums: ReportRow | undefined
  currency: string
  activeKey: string | undefined
  sort: { key: string; isDescending: boolean }
  /** Rows have a button that sends reminders. */
  canRemind: boolean
  isChanging: boolean
}

/** Debts by client, vendor or document: own bar, amounts by age, total. */
export const AgingTable = ({ report, rows, sums, currency, activeKey, sort, canRemind, isChanging }: Props) => {
  // By document in the order of names, documents stand under their client, who is named once.
  const isGrouped = sort.key === 'title' && rows.some(({ cells }) => cells['party'])
  const columns = report.columns.filter(({ key }) => key !== 'days' && !(isGrouped && key === 'number'))
  const width = columns.length + (canRemind ? 2 : 1)
  const largest = Math.max(0, ...rows.map(({ cells }) => Number(cells['total'] ?? 0)))
  return (
    <div className={classes.scroll} data-changing={isChanging || undefined}>
      <table className={classes.table}>
        <caption className="visually-hidden">{report.title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} />
            ))}
            {canRemind && <RemindHead />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.key}>
              {isGrouped && row.cells['party'] !== rows[at - 1]?.cells['party'] && <PartyRow row={row} width={width} />}
              <tr data-active={row.key === activeKey || undefined}>
                {columns.map((column) =>
                  column.key === 'title' ? (
                    <NameCells key="title" row={row} largest={largest} nameKey={isGrouped ? 'number' : 'title'} />
                  ) : (
                    <AmountCell key={column.key} column={column} row={row} currency={currency} />
                  ),
                )}
                {canRemind && <td className={classes.action}>{isLate(row) && <RemindButton row={row} />}</td>}
              </tr>
            </Fragment>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              {columns.map((column) =>
                column.key === 'title' ? (
                  <th key="title" scope="row" colSpan={2}>
                    <Counts report={report} sums={sums} />
                  </th>
                ) : (
                  <AmountCell key={column.key} column={column} row={sums} currency={currency} isSum />
                ),
              )}
              {canRemind && <td className={classes.action}>&nbsp;</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The client or vendor whose documents follow. */
const PartyRow = ({ row: { cells }, width }: { row: ReportRow; width: number }) => (
  <tr data-kind="section">
    <th scope="rowgroup" colSpan={width}>
      <Link
        to="."
        search={(now: Record<string, string>) => openRecord(now, { kind: 'client', id: cells['party'] ?? '' })}
        resetScroll={false}
        className={classes.party}
      >
        {cells['title']}
      </Link>
    </th>
  </tr>
)

const RemindHead = () => {
  const { t } = useTranslation('report_page')
  return (
    <th scope="col">
      <span className="visually-hidden">{t('remind')}</span>
    </th>
  )
}

/** Each head sorts by its column: a second click turns the order around. */
const Head = ({ column: { key, title, type }, sort }: { column: ReportColumn; sort: Props['sort'] }) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const isSorted = sort.key === key
  const isDescending = isSorted ? !sort.isDescending : key !== 'title'
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      colSpan={key === 'title' ? 2 : 1}
      data-type={type}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        title={t('sort_by', { column: title })}
        onClick={() =>
          change((now) => changed(now, { sort: key, order: isDescending ? 'desc' : 'asc' }), {
            replace: true,
          })
        }
      >
        {title}
        {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  )
}

type NameProps = { row: ReportRow; largest: number; nameKey: 'title' | 'number' }

/** The name with its bar: as long as the debt, divided by age. A click shows the documents. */
const NameCells = ({ row, largest, nameKey }: NameProps) => {
  const { t } = useTranslation('report_page')
  const days = Number(row.cells['days'] ?? 0)
  const isDocument = row.key.startsWith('document:') && row.target !== null
  return (
    <>
      <th scope="row">
        <Link
          id={rowIdOf(row.key)}
          to="."
          search={(now: Record<string, string>) =>
            isDocument && row.target ? openRecord(now, row.target) : changed(now, { row: row.key })
          }
          resetScroll={false}
          className={classes.link}
        >
          {row.cells[nameKey] ?? '–'}
        </Link>
        {days > 0 && <span className={classes.days}>{t('days_late', { count: days })}</span>}
      </th>
      <td className={classes.own} aria-hidden="true">
        <span className={classes.ownBar} style={{ width: `${(Number(row.cells['total'] ?? 0) / largest) * 100}%` }}>
          {ages
            .filter((age) => Number(row.cells[age] ?? 0) > 0)
            .map((age) => (
              <span key={age} data-age={age} style={{ flexGrow: Number(row.cells[age]) }} />
            ))}
        </span>
      </td>
    </>
  )
}

const AmountCell = ({
  column: { key, type, title },
  row,
  currency,
  isSum,
}: {
  column: ReportColumn
  row: ReportRow
  currency: string
  isSum?: boolean
}) => {
  const value = row.cells[key] ?? null
  const isNone = value === null || (type === 'money' && Number(value) === 0)
  return (
    <td data-type={type} data-key={key} data-label={title} data-none={isNone || undefined}>
      {isNone ? (
        '–'
      ) : type === 'money' ? (
        <Money
          amount={value}
          currency={currency}
          locale={currentLanguage()}
          strong={key === 'total'}
          total={isSum === true && key === 'total'}
        />
      ) : (
        value
      )}
    </td>
  )
}

/** '10 klientų, 17 sąskaitų'. */
const Counts = ({ report: { name }, sums: { cells } }: { report: Report; sums: ReportRow }) => {
  const { t } = useTranslation('report_page')
  const isReceivable = name === 'receivables-aging'
  const parties = Number(cells['parties'] ?? 0)
  const documents = Number(cells['count'] ?? 0)
  return (
    <span className={classes.counts}>
      {t(isReceivable ? 'clients' : 'vendors', { count: parties })},{' '}
      {t(isReceivable ? 'invoices' : 'expenses', { count: documents })}
    </span>
  )
}

/** Opens the reminder of a late invoice, or asks to send those of all late invoices of the client. */
const RemindButton = ({ row }: { row: ReportRow }) => {
  const { t } = useTranslation('report_page')
  const { target } = row
  const isClient = target?.kind === 'client'
  const remind = useRemind(isClient ? target.id : undefined)
  const start = () => {
    if (target?.kind === 'invoice')
      void openSendPanel({ invoice: { id: target.id, number: row.cells['number'] ?? '' }, reminder: true })
    else if (isClient) void remind.run()
  }
  return (
    <Button
      size="small"
      className={classes.remind}
      icon={<IconBell className={classes.bell} size={22} stroke={1.75} />}
      busy={remind.busy}
      locked={remind.locked}
      aria-label={t('remind_of', { client: row.cells['title'] ?? '' })}
      onClick={start}
    >
      {t('remind')}
    </Button>
  )
}
