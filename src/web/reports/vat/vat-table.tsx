import { Tooltip } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, ReportRow } from '#contract/reports/report.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { opensDocuments, rowIdOf } from '../frame/open-row.ts'
import { reportTable as table } from '../frame/report-table-classes.ts'
import type { ReportChoices } from '../report-queries.ts'
import { BoxDocuments } from './box-documents.tsx'
import { isOutside, shortName, wholeEuros } from './vat-cells.ts'
import type { OpenRows } from './vat-screen.tsx'
import classes from './vat.module.css'

type Props = {
  report: Report
  rows: readonly ReportRow[]
  choices: ReportChoices
  open: OpenRows
  isChanging: boolean
}

/** The boxes of the return. Those with documents open in place, several at once. */
export const VatTable = ({ report, rows, choices, open, isChanging }: Props) => (
  <div className={table.scroll} data-changing={isChanging || undefined}>
    <table className={`${table.table} ${classes.table}`}>
      <caption className="visually-hidden">{report.title}</caption>
      <thead>
        <tr>
          {report.columns.map(({ key, title, type }) => (
            <th key={key} scope="col" data-type={key === 'documents' ? 'text' : type}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          row.kind === 'section' ? (
            <tr key={row.key} data-kind="section" data-paper={isOutside(row) || undefined}>
              <th scope="rowgroup" colSpan={report.columns.length}>
                {row.cells['title']}
              </th>
            </tr>
          ) : (
            <Fragment key={row.key}>
              <BoxRow row={row} heading={headingOf(rows, at)} open={open} report={report} />
              {open.keys.includes(row.key) && opensDocuments(row) && (
                <tr className={classes.documentsRow}>
                  <td colSpan={report.columns.length}>
                    <BoxDocuments choices={choices} row={row.key} />
                  </td>
                </tr>
              )}
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  </div>
)

const headingOf = (rows: readonly ReportRow[], at: number): string =>
  rows.slice(0, at).findLast(({ kind }) => kind === 'section')?.cells['title'] ?? ''

type RowProps = { row: ReportRow; heading: string; open: OpenRows; report: Report }

const BoxRow = ({ row, heading, open, report }: RowProps) => {
  const { t } = useTranslation('vat_report')
  const { key, kind, level, cells, documents } = row
  const [title, amount, declared] = [cells['title'] ?? '', cells['amount'] ?? '0', cells['declared'] ?? null]
  const isOpen = open.keys.includes(key)
  const name = shortName(title, heading)
  const isZero = !/[1-9]/.test(amount)
  const titles = Object.fromEntries(report.columns.map((column) => [column.key, column.title]))
  return (
    <tr
      data-kind={kind}
      data-level={level}
      data-paper={isOutside(row) || undefined}
      data-open={isOpen || undefined}
      data-active={key === open.activeKey || isOpen || undefined}
    >
      <td className={classes.box}>{cells['box']}</td>
      <th scope="row">
        {opensDocuments(row) && !isOutside(row) ? (
          <button
            id={rowIdOf(key)}
            type="button"
            className={`${table.link} ${classes.opener}`}
            aria-expanded={isOpen}
            onFocus={() => open.focus(row)}
            onClick={() => open.toggle(key)}
          >
            {name === title ? (
              title
            ) : (
              <>
                <span className={classes.screen}>{name}</span>
                <span className={classes.paper}>{title}</span>
              </>
            )}
          </button>
        ) : (
          name
        )}
      </th>
      <td className={classes.count} data-open={isOpen || undefined}>
        {documents
          ? t(documents >= maxCounted ? 'documents_most' : 'documents', { count: documents })
          : kind === 'total'
            ? null
            : '–'}
      </td>
      <td data-type="money" data-main>
        <Money
          amount={amount}
          currency={report.currency}
          locale={currentLanguage()}
          muted={isZero}
          total={kind === 'total'}
        />
      </td>
      <td data-type="number" data-label={titles['declared']} data-empty={isZero || undefined}>
        {declared !== null && <Declared row={row} declared={declared} amount={amount} currency={report.currency} />}
      </td>
    </tr>
  )
}

const maxCounted = 1000

/** Whole euros. Where the result of rounded boxes is another one than the rounded result, a tooltip names both. */
const Declared = ({
  row,
  declared,
  amount,
  currency,
}: {
  row: ReportRow
  declared: string
  amount: string
  currency: string
}) => {
  const { t } = useTranslation('vat_report')
  const text = wholeEuros(declared)
  if (row.kind !== 'total' || Math.abs(Number(amount) - Number(declared)) <= 0.5) return text
  const exact = moneyText(amount, currency, currentLanguage())
  return (
    <Tooltip label={t('result_tooltip', { exact, declared: text })} multiline w={280}>
      <button type="button" className={classes.explained}>
        {text}
      </button>
    </Tooltip>
  )
}
