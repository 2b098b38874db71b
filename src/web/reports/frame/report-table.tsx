import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Report, ReportColumn, ReportRow } from '#contract/reports/report.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import {
  barsOf,
  columnTitle,
  showsDash,
  mainColumnOf,
  nameColumnOf,
  percentText,
  shareText,
  toneOf,
} from './report-cells.ts'
import type { Bar } from './report-cells.ts'
import { ledgerHrefOf, opensDocuments, opensRecord, rowIdOf } from './open-row.ts'
import { RecordLink } from './record-link.tsx'
import { reportTable } from './report-table-classes.ts'
import classes from './report-table.module.css'

type Props = {
  report: Report
  /** Draws a bar beside the names of lines. */
  hasBars: boolean
  /** The key of the row whose documents are shown. */
  openKey: string | undefined
  /** The row that the keys are at. */
  activeKey: string | undefined
  /** While other figures load, the old ones are faded. */
  isChanging: boolean
}

/** The rows of a report: sections, lines, sums and the final sum. */
export const ReportTable = ({ report, hasBars, openKey, activeKey, isChanging }: Props) => {
  const { t } = useTranslation('report_page')
  const { columns, rows } = report
  const main = mainColumnOf(columns)
  const bars = hasBars && main ? barsOf(rows, main.key) : undefined
  const nameKey = nameColumnOf(columns)
  const titleOf = (column: ReportColumn) => columnTitle(column, report, { t, language: currentLanguage() })
  return (
    <div className={reportTable.scroll} data-changing={isChanging || undefined}>
      <table className={reportTable.table} data-many={columns.length > 6 || undefined}>
        <caption className="visually-hidden">{report.title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-type={column.type} colSpan={bars && column.key === nameKey ? 2 : 1}>
                {column.key === 'percent' ? <span className="visually-hidden">{column.title}</span> : titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              data-kind={row.kind}
              data-level={row.level}
              data-open={row.key === openKey || undefined}
              data-active={row.key === activeKey || undefined}
            >
              {row.kind === 'section' ? (
                <th scope="rowgroup" colSpan={columns.length + (bars ? 1 : 0)}>
                  {row.cells[nameKey]}
                </th>
              ) : (
                columns.map((column) =>
                  column.key === nameKey ? (
                    <Fragment key={column.key}>
                      <th scope="row">
                        <RowName row={row} isOpen={row.key === openKey}>
                          {row.cells[nameKey] ?? '–'}
                        </RowName>
                      </th>
                      {bars && <BarCell bar={bars.get(row.key)} />}
                    </Fragment>
                  ) : (
                    <FigureCell
                      key={column.key}
                      column={column}
                      label={titleOf(column)}
                      row={row}
                      currency={row.cells['currency'] ?? report.currency}
                      main={main}
                    />
                  ),
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** After the figures of a column of rates, where it has no head. */
const unitOf = ({ type, title }: ReportColumn): string | undefined => {
  if (type !== 'number' || !title.endsWith('%')) return undefined
  return currentLanguage() === 'lt' ? '\u00a0%' : '%'
}

/** The name of a row. A row with documents or a record is a link over its whole width. */
const RowName = ({ row, isOpen, children }: { row: ReportRow; isOpen: boolean; children: ReactNode }) => {
  const { address } = useAddress()
  if (opensDocuments(row))
    return (
      <Link
        id={rowIdOf(row.key)}
        to="."
        search={(now: Record<string, string>) => changed(now, { row: isOpen ? undefined : row.key })}
        replace
        resetScroll={false}
        className={reportTable.link}
        aria-expanded={isOpen}
      >
        {children}
      </Link>
    )
  if (opensRecord(row))
    return (
      <RecordLink id={rowIdOf(row.key)} target={row.target} className={reportTable.link}>
        {children}
      </RecordLink>
    )
  const account = ledgerHrefOf(row, address)
  if (account)
    return (
      <PageLink id={rowIdOf(row.key)} href={account} className={reportTable.link}>
        {children}
      </PageLink>
    )
  return children
}

const BarCell = ({ bar }: { bar: Bar | undefined }) => (
  <td className={classes.barCell} aria-hidden="true">
    {bar && <span className={classes.bar} data-tone={bar.tone} style={{ width: `${bar.share * 100}%` }} />}
  </td>
)

type FigureProps = Omit<CellProps, 'isMain'> & { label: string; main: ReportColumn | undefined }

const FigureCell = ({ column, label, row, currency, main }: FigureProps) => {
  const isMain = column.key === main?.key
  return (
    <td
      data-type={column.type}
      data-tone={toneOf(column)}
      data-main={isMain || undefined}
      data-label={label}
      data-unit={unitOf(column)}
      data-empty={showsDash(column, row, main) || undefined}
    >
      <Cell column={column} row={row} currency={currency} isMain={isMain} />
    </td>
  )
}

type CellProps = { column: ReportColumn; row: ReportRow; currency: string; isMain: boolean }

const Cell = ({ column, row, currency, isMain }: CellProps) => {
  const value = row.cells[column.key] ?? null
  const tone = toneOf(column)
  if (column.type === 'percent') {
    if (value === null) return null
    const text = column.key === 'percent' ? percentText(value) : shareText(value, currentLanguage())
    return currentLanguage() === 'lt' ? `${text}\u00a0%` : `${text}%`
  }
  // A sum has no number or date of its own.
  if (value === null || value === '') return row.kind === 'line' ? '–' : null
  if (column.type !== 'money') return value
  const isZero = Number(value) === 0
  if (isZero && !isMain) return '–'
  return (
    <Money
      amount={value}
      currency={currency}
      locale={currentLanguage()}
      muted={tone === 'compared' || isZero}
      signed={tone === 'change'}
      total={row.kind === 'total' && isMain}
    />
  )
}
