import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import type { Report, ReportColumn, ReportRow } from '#contract/reports/report.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ReminderButton } from '#web/sales/reminder/reminder-button.tsx'
import tornLine from '#web/ui/table/torn-line.module.css'
import { Money } from '#web/ui/text/money.tsx'
import { openRecord, rowIdOf } from '../frame/open-row.ts'
import { RecordLink } from '../frame/record-link.tsx'
import base from '../frame/table.module.css'
import { ages } from '#domain/debt-ages.ts'
import type { AgedFrom } from '#domain/debt-ages.ts'
import { toneOf } from './aging-figures.ts'
import classes from './aging.module.css'
import sumClasses from './aging-sums.module.css'

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
  agedFrom: AgedFrom
  isChanging: boolean
  /** Between the rows and their sums, which stay at the bottom of the window. */
  children: ReactNode
}

/** Debts by client, vendor or document: own bar, amounts by age, total. */
export const AgingTable = ({
  report,
  rows,
  sums,
  currency,
  activeKey,
  sort,
  canRemind,
  agedFrom,
  isChanging,
  children,
}: Props) => {
  // By document in the order of names, documents stand under their client, who is named once.
  const isGrouped = sort.key === 'title' && rows.some(({ cells }) => cells['party'])
  const columns = report.columns.filter(({ key }) => key !== 'days' && !(isGrouped && key === 'number'))
  const width = columns.length + (canRemind ? 2 : 1)
  const largest = Math.max(0, ...rows.map(({ cells }) => Number(cells['total'] ?? 0)))
  return (
    <div className={`${base.scroll} ${classes.scroll}`} data-changing={isChanging || undefined}>
      <table className={`${base.table} ${classes.table}`}>
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
              {isGrouped && row.cells['party'] !== rows[at - 1]?.cells['party'] && (
                <PartyRow row={row} width={width}>
                  {canRemind && <Remind row={lateRowOf(rows, row)} />}
                </PartyRow>
              )}
              <tr data-active={row.key === activeKey || undefined}>
                {columns.map((column) =>
                  column.key === 'title' ? (
                    <NameCells
                      key="title"
                      row={row}
                      largest={largest}
                      nameKey={isGrouped ? 'number' : 'title'}
                      agedFrom={agedFrom}
                    />
                  ) : (
                    <AmountCell key={column.key} column={column} row={row} currency={currency} />
                  ),
                )}
                {canRemind && <td className={classes.action}>{!isGrouped && <Remind row={row} />}</td>}
              </tr>
            </Fragment>
          ))}
          <tr className={classes.below}>
            <td colSpan={width}>{children}</td>
          </tr>
        </tbody>
        {sums && <Foot report={report} columns={columns} sums={sums} currency={currency} canRemind={canRemind} />}
      </table>
    </div>
  )
}

type FootProps = { columns: readonly ReportColumn[]; sums: ReportRow } & Pick<
  Props,
  'report' | 'currency' | 'canRemind'
>

/** The sums under their columns. */
const Foot = ({ report, columns, sums, currency, canRemind }: FootProps) => (
  <tfoot className={`${sumClasses.sums} ${tornLine.ends}`} data-pinned-foot>
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
      {canRemind && <td className={sumClasses.blank}>&nbsp;</td>}
    </tr>
  </tfoot>
)

/** The client or vendor whose documents follow. */
const PartyRow = ({ row: { cells }, width, children }: { row: ReportRow; width: number; children: ReactNode }) => (
  <tr data-kind="section">
    <th scope="rowgroup" colSpan={children ? width - 1 : width}>
      <RecordLink target={{ kind: 'client', id: cells['party'] ?? '' }} className={classes.party}>
        {cells['title']}
      </RecordLink>
    </th>
    {children && <td className={classes.action}>{children}</td>}
  </tr>
)

/** A row of the same client with something late: the reminder is for all of it. */
const lateRowOf = (rows: readonly ReportRow[], { cells }: ReportRow) =>
  rows.find((row) => row.cells['party'] === cells['party'] && row.reminder)

const Remind = ({ row }: { row: ReportRow | undefined }) =>
  row?.reminder && (
    <ReminderButton
      client={{ id: row.reminder.client_id, title: row.cells['title'] ?? '' }}
      state={row.reminder.state}
    />
  )

const RemindHead = () => {
  const { t } = useTranslation('reminder')
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

type NameProps = { row: ReportRow; largest: number; nameKey: 'title' | 'number'; agedFrom: AgedFrom }

/** The name with its bar: as long as the debt, divided by age. A click shows the documents. */
const NameCells = ({ row, largest, nameKey, agedFrom }: NameProps) => {
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
          className={`${base.link} ${classes.link}`}
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
              <span key={age} data-age={toneOf(age, agedFrom)} style={{ flexGrow: Number(row.cells[age]) }} />
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
  const showsDash = value === null || (type === 'money' && Number(value) === 0)
  return (
    <td data-type={type} data-key={key} data-label={title} data-none={showsDash || undefined}>
      {showsDash ? (
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
