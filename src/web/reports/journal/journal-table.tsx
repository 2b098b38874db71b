import { useTranslation } from 'react-i18next'
import type { Report, ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { journalColumns } from '#domain/journal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { opensRecord, rowIdOf } from '../frame/open-row.ts'
import { RecordLink } from '../frame/record-link.tsx'
import { reportTable as table } from '../frame/report-table-classes.ts'
import classes from './journal.module.css'

const amountColumns = ['income', ...journalColumns] as const
type AmountColumn = (typeof amountColumns)[number]
const textColumns = ['no', 'date', 'document', 'content'] as const

type Props = {
  report: Report
  /** More entries can be read. */
  hasMore: boolean
  /** The row that the keys are at. */
  activeKey: string | undefined
  isChanging: boolean
}

/** The entries in the columns of the form, and their sums. While more can be read, the sums are those of the shown rows. */
export const JournalTable = ({ report, hasMore, activeKey, isChanging }: Props) => {
  const { t } = useTranslation('year_report')
  const titleOf = (key: string) => report.columns.find((column) => column.key === key)?.title
  const rows = hasMore ? [...report.rows, shownSum(report, t('journal_shown'))] : report.rows
  return (
    <div className={table.scroll} data-changing={isChanging || undefined}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className="visually-hidden">{report.title}</caption>
        <colgroup>
          {[...textColumns, ...amountColumns].map((key) => (
            <col key={key} data-key={key} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {[...textColumns, 'income' as const].map((key) => (
              <th key={key} scope="col" rowSpan={2} data-key={key}>
                {titleOf(key)}
              </th>
            ))}
            <th scope="colgroup" colSpan={journalColumns.length} className={classes.group}>
              {t('journal_expenses')}
            </th>
          </tr>
          <tr>
            {journalColumns.map((key) => (
              <th key={key} scope="col" data-key={key}>
                {titleOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Entry
              key={row.key}
              row={row}
              numberTitle={titleOf('no')}
              currency={report.currency}
              isActive={row.key === activeKey}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The sums of the rows that are shown, as at the foot of a page of the form. */
const shownSum = ({ rows, currency }: Report, title: string): ReportRow => {
  const lines = rows.filter(({ kind }) => kind === 'line')
  const totalOf = (key: AmountColumn) => amountText(sum(lines.map(({ cells }) => dec(cells[key] ?? '0'))), currency)
  return {
    key: 'shown',
    kind: 'sum',
    level: 0,
    cells: { content: title, ...Object.fromEntries(amountColumns.map((key) => [key, totalOf(key)])) },
    documents: null,
    target: null,
  }
}

const isFilled = (value: string | null | undefined): value is string => Boolean(value) && /[1-9]/.test(value ?? '')

type EntryProps = { row: ReportRow; numberTitle: string | undefined; currency: string; isActive: boolean }

const Entry = ({ row, numberTitle, currency, isActive }: EntryProps) => {
  const { t } = useTranslation('year_report')
  const { cells, kind } = row
  // On a phone the first amount stands beside the name.
  const main = amountColumns.find((key) => isFilled(cells[key])) ?? 'income'
  return (
    <tr data-kind={kind} data-active={isActive || undefined}>
      {kind === 'line' ? (
        <>
          <td className={classes.number} data-label={numberTitle}>
            {cells['no']}
          </td>
          <td className={classes.date}>{cells['date']}</td>
          <td className={classes.document}>{cells['document']}</td>
          <th scope="row">
            <EntryName row={row} />
          </th>
        </>
      ) : (
        <th scope="row" colSpan={textColumns.length}>
          {cells['content']}
        </th>
      )}
      {amountColumns.map((key) => {
        const value = cells[key]
        return (
          <td
            key={key}
            data-type="money"
            data-main={key === main || undefined}
            data-empty={!isFilled(value) || undefined}
            data-label={t(`journal_side_${key}`)}
          >
            {isFilled(value) || (value && kind !== 'line') ? (
              <Money
                amount={value}
                currency={currency}
                locale={currentLanguage()}
                muted={!isFilled(value)}
                total={kind === 'total' && isFilled(value)}
              />
            ) : null}
          </td>
        )
      })}
    </tr>
  )
}

/** The name opens the payment, over the whole row. */
const EntryName = ({ row }: { row: ReportRow }) => {
  const content = row.cells['content']
  if (!opensRecord(row)) return content
  return (
    <RecordLink id={rowIdOf(row.key)} target={row.target} className={table.link}>
      {content}
    </RecordLink>
  )
}
