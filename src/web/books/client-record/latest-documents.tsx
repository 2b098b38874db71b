import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { expenseOfVendorCard, useExpenseColumns } from '#web/purchases/expense/expense-columns.tsx'
import { invoiceCard, listColumns } from '#web/sales/invoice-list/list-columns.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useRows } from '#web/resource/list/use-list.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './client-record.module.css'
import { FailedPart } from './failed-part.tsx'

const maxShown = 5

type Props = { client: Client; overview: ClientOverview | undefined; hrefOfAll: string }

/** The latest documents, unpaid first, and the amount due: a client's invoices or a vendor's expenses. */
export const LatestDocuments = (props: Props) =>
  props.client.is_client ? <LatestInvoices {...props} /> : <LatestExpenses {...props} />

const LatestInvoices = ({ client, overview, hrefOfAll }: Props) => {
  const { t } = useTranslation('client')
  const texts = useInvoiceTexts()
  const filter = { client_id: client.id, limit: String(maxShown) }
  const unpaid = useRows('invoice', { ...filter, tab: 'unpaid', sort: 'date_due' })
  const newest = useRows('invoice', filter)
  const count = overview?.counts.invoices ?? 0
  const columns = listColumns(['number', 'date', 'state', 'total', 'unpaid'], texts).map(narrowColumn)
  return (
    <Latest
      title={t('latest')}
      all={count > maxShown && <PageLink href={hrefOfAll}>{t('latest_all', { n: count })}</PageLink>}
      none={t('invoices_none')}
      lists={[unpaid, newest]}
      rows={firstRows([...unpaid.rows, ...newest.rows])}
      columns={columns}
      card={invoiceCard(texts, { ofOneClient: true })}
      hrefOf={({ id }) => `/invoice/list?open=${id}`}
      sum={{ label: t('debt'), amounts: overview?.debt.amounts ?? [] }}
    />
  )
}

const LatestExpenses = ({ client, overview, hrefOfAll }: Props) => {
  const { t } = useTranslation('client')
  const filter = { client_id: client.id, limit: String(maxShown) }
  const unpaid = useRows('expense', { ...filter, tab: 'unpaid', sort: 'date_due' })
  const newest = useRows('expense', filter)
  const count = overview?.counts.expenses ?? 0
  const columns = useExpenseColumns()
    .filter(({ key }) => !columnsHiddenForVendor.has(key))
    .map(narrowColumn)
  return (
    <Latest
      title={t('latest_expenses')}
      all={count > maxShown && <PageLink href={hrefOfAll}>{t('latest_all', { n: count })}</PageLink>}
      none={t('expenses_none')}
      lists={[unpaid, newest]}
      rows={firstRows([...unpaid.rows, ...newest.rows])}
      columns={columns}
      card={expenseOfVendorCard}
      hrefOf={({ id }) => `/expense/list?open=${id}`}
      sum={{ label: t('payable'), amounts: overview?.payable ?? [] }}
    />
  )
}

/** Columns that are the same in every row of one vendor, or that there is no room for. */
const columnsHiddenForVendor = new Set(['vendor_title', 'category'])

const firstRows = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, maxShown)

const widths: Readonly<Record<string, number>> = { number: 110, date: 106, total: 122, unpaid: 130 }

/** Narrower columns than in a list; the state column takes the remaining width. */
const narrowColumn = <Row,>({ width: _, priority: __, sortable: ___, ...column }: DataColumn<Row>): DataColumn<Row> => {
  const width = widths[column.key]
  return width === undefined ? column : { ...column, width }
}

type ListState = { loading: boolean; error: Error | null; retry: () => void }
type LatestProps<Row> = {
  title: string
  all: ReactNode
  none: string
  lists: readonly ListState[]
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  card: (row: Row) => ReactNode
  hrefOf: (row: Row) => string
  sum: { label: string; amounts: readonly { currency: string; amount: string }[] }
}

const Latest = <Row extends { id: string }>({ title, all, none, lists, rows, sum, ...table }: LatestProps<Row>) => {
  const go = useNavigateTo()
  const failed = lists.find(({ error }) => error)
  const loading = lists.some((list) => list.loading)
  return (
    <section className={classes.block} data-flush aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.label}>{title}</h2>
        {all}
      </div>
      {failed?.error ? (
        <FailedPart error={failed.error} onRetry={failed.retry} />
      ) : !loading && rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <DataTable
          label={title}
          columns={table.columns.map((column) => ({ ...column, sortable: false }))}
          rows={loading ? [] : rows}
          rowKey={({ id }) => id}
          card={table.card}
          onOpen={(row) => go(table.hrefOf(row))}
          renderLink={(row, content, className) => (
            <PageLink className={className} href={table.hrefOf(row)}>
              {content}
            </PageLink>
          )}
          loading={loading}
        />
      )}
      {sum.amounts.length > 0 && (
        <div className={classes.debt}>
          <b>{sum.label}</b>
          {sum.amounts.map(({ currency, amount }) => (
            <Money key={currency} total amount={amount} currency={currency} locale={currentLanguage()} />
          ))}
        </div>
      )}
    </section>
  )
}
