import type { InvoiceTab } from '#domain/invoice-type.ts'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { MovedInMark } from '#web/resource/document/moved-in-mark.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import classes from './invoice-list.module.css'
import { defaultColumns } from './use-columns.ts'
import type { ColumnKey } from './use-columns.ts'
import { voidOrDeleteReason } from './reason-texts.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'

type Column = DataColumn<InvoiceRow>

/** An amount, or a dash when it is 0 or the document is void, deleted or invoiced. */
const SumOrNone = ({ amount, row, language }: { amount: string; row: InvoiceRow; language: string }) =>
  Number(amount) === 0 || row.voided_at || row.deleted_at || row.is_invoiced ? (
    <span className={classes.none}>–</span>
  ) : (
    <Money amount={amount} currency={row.currency} locale={language} />
  )

/** The state of a document that its client saw: when is in the tooltip. */
const SeenFact = ({ fact, at }: { fact: string; at: string }) => {
  const { t } = useInvoiceTexts()
  const title = `${t('event_viewed')} ${useWhen()(at)}`
  return (
    <>
      {fact}{' '}
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" role="img" aria-label={title}>
        <title>{title}</title>
        <path d="M1 7q6-8 12 0-6 8-12 0Z" />
        <circle cx="7" cy="7" r="1.8" fill="currentColor" />
      </svg>
    </>
  )
}

/** With more columns than by default the others get narrower, because the client column takes the remaining width. */
const wideWidths = { number: 116, type: 112, day: 112, state: 208, total: 134, paid: 126, unpaid: 150 }
/** In a narrow window the dates get narrower too; the state column shows whether an invoice is overdue. */
const narrowWidths = { number: 96, type: 96, day: 100, state: 160, total: 118, paid: 118, unpaid: 136 }
const denseWidths = { number: 104, type: 96, day: 100, state: 168, total: 128, paid: 118, unpaid: 146 }

/** The selected columns of the table. */
export const listColumns = (
  chosen: readonly ColumnKey[],
  texts: InvoiceTexts,
  isNarrow = false,
  tab?: InvoiceTab,
): Column[] => {
  const { t, state } = texts
  const width = isNarrow ? narrowWidths : chosen.length > defaultColumns.length ? denseWidths : wideWidths
  const all: Record<ColumnKey, Column> = {
    number: {
      key: 'number',
      header: t('column_number'),
      width: width.number,
      sortable: true,
      cell: (row) => row.number,
    },
    client: {
      key: 'client',
      header: t('column_client'),
      cell: (row) => (
        <span title={row.client_title}>
          {row.client_title}
          <MovedInMark row={row} />
        </span>
      ),
    },
    type: {
      key: 'type',
      header: t('column_type'),
      width: width.type,
      muted: true,
      priority: 3,
      cell: (row) => t(`type_${row.type}`),
    },
    date: {
      key: 'date',
      header: t('column_date'),
      width: width.day,
      muted: true,
      sortable: true,
      priority: 2,
      cell: (row) => row.date,
    },
    due: {
      key: 'date_due',
      header: t(tab === 'quotes' ? 'column_valid' : 'column_due'),
      width: width.day,
      muted: true,
      sortable: tab !== 'quotes',
      priority: 3,
      cell: (row) => row.date_due ?? row.valid_until ?? <span className={classes.none}>–</span>,
    },
    state: {
      key: 'state',
      header: t('column_state'),
      width: width.state,
      strikethrough: false,
      cell: (row) => {
        const { mark, share, texts: fact } = state(row)
        const seen = mark === 'paid' ? null : row.viewed_at
        return <StateMark state={mark} share={share} label={seen ? <SeenFact fact={fact} at={seen} /> : fact} />
      },
    },
    ...sumColumns(width, texts),
  }
  return chosen.map((key) => all[key])
}

/** Who voided or deleted a document and why, in the tabs of void and deleted documents. */
export const whyColumn = (tab: 'void' | 'deleted', { t }: InvoiceTexts): Column => ({
  key: 'why',
  header: t(`column_why_${tab}`),
  muted: true,
  priority: 2,
  cell: (row) => {
    const why = voidOrDeleteReason(row)
    return why ? <span title={why}>{why}</span> : <span className={classes.none}>–</span>
  },
})

const sumColumns = (width: typeof wideWidths, { t, language }: InvoiceTexts) =>
  ({
    total: {
      key: 'total',
      header: t('column_total'),
      width: width.total,
      align: 'right',
      sortable: true,
      cell: (row) => <Money amount={row.total} currency={row.currency} locale={language} />,
    },
    paid: {
      key: 'paid',
      header: t('column_paid'),
      width: width.paid,
      align: 'right',
      priority: 3,
      strikethrough: false,
      cell: (row) => <SumOrNone amount={row.paid} row={row} language={language} />,
    },
    unpaid: {
      key: 'unpaid',
      header: t('column_unpaid'),
      width: width.unpaid,
      align: 'right',
      sortable: true,
      strikethrough: false,
      cell: (row) => <SumOrNone amount={row.unpaid} row={row} language={language} />,
    },
  }) satisfies Partial<Record<ColumnKey, Column>>

/** A row on a phone; without the client's name in a list of one client. There is no unpaid column, so the amount replaces 'partly paid'. */
export const invoiceCard =
  ({ t, language, state }: InvoiceTexts, { ofOneClient = false } = {}) =>
  (row: InvoiceRow) => {
    const { mark, share, texts: fact } = state(row)
    const left = mark === 'partly' ? t('left', { amount: moneyText(row.unpaid, row.currency, language) }) : fact
    return (
      <RowCard
        title={ofOneClient ? row.number : row.client_title}
        amount={<Money amount={row.total} currency={row.currency} locale={language} />}
        state={<StateMark state={mark} share={share} label={left} />}
        note={
          <>
            <Unbroken>{ofOneClient ? row.date : row.number}</Unbroken>
            <MovedInMark row={row} />
          </>
        }
        more={voidOrDeleteReason(row, (name, what) => t(`fact_${what}_by`, { name }))}
      />
    )
  }
