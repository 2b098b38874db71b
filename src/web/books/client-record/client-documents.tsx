import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import { expenseOfVendorCard, useExpenseColumns } from '#web/purchases/expense/expense-columns.tsx'
import { invoiceCard, listColumns } from '#web/sales/invoice-list/list-columns.tsx'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { paymentCard, usePaymentColumns } from '#web/money/payment/payment-columns.tsx'
import { paymentHref } from '#web/money/payment/open-payment.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import type { ResourceName, RowOf } from '#web/platform/queries/queries.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './client-record.module.css'

type Props<Name extends ResourceName> = {
  resource: Name
  query: Record<string, string>
  label: string
  none: string
  columns: readonly DataColumn<RowOf<Name>>[]
  card: (row: RowOf<Name>) => ReactNode
  hrefOf: (row: RowOf<Name>) => string
  /** The list page, filtered to the same rows. */
  list: string
  above?: ReactNode
}

/** A client's documents of one type, loaded page by page. Each opens in its own list. */
const Documents = <Name extends ResourceName>({ resource, query, label, none, list, above, ...props }: Props<Name>) => {
  const { t } = useTranslation(['client', 'common', 'error'])
  const go = useNavigateTo()
  const rows = useRows(resource, { ...query, limit: '50' })
  if (rows.error)
    return (
      <ErrorState
        title={t('error:default_title')}
        text={problemText(rows.error)}
        retryLabel={t('common:retry')}
        onRetry={rows.retry}
      />
    )
  return (
    <div className={classes.documents}>
      <div className={classes.documentsHead}>
        {above}
        {rows.count > 0 && <PageLink href={list}>{t('in_list')}</PageLink>}
      </div>
      {!rows.loading && rows.rows.length === 0 ? (
        <EmptyState plain title={none} />
      ) : (
        <DataTable
          label={label}
          columns={props.columns.map((column) => ({ ...column, sortable: false }))}
          rows={rows.rows}
          rowKey={(row) => row.id}
          card={props.card}
          onOpen={(row) => go(props.hrefOf(row))}
          renderLink={(row, content, className) => (
            <PageLink className={className} href={props.hrefOf(row)}>
              {content}
            </PageLink>
          )}
          loading={rows.loading}
          hasMore={rows.hasMore}
          onEnd={rows.loadMore}
          loadingMoreLabel={t('common:loading_more')}
        />
      )}
    </div>
  )
}

export const ClientInvoices = ({ id }: { id: string }) => {
  const { t } = useTranslation('client')
  const texts = useInvoiceTexts()
  return (
    <Documents
      resource="invoice"
      query={{ client_id: id }}
      label={t('tab_invoices')}
      none={t('invoices_none')}
      columns={listColumns(['number', 'type', 'date', 'state', 'total', 'unpaid'], texts)}
      card={invoiceCard(texts, { ofOneClient: true })}
      hrefOf={(row) => `/invoice/list?open=${row.id}`}
      list={`/invoice/list?client_id=${id}`}
    />
  )
}

const kinds = ['income', 'expenses'] as const

export const ClientPayments = ({ client: { id, is_client, is_vendor } }: { client: Client }) => {
  const { t } = useTranslation('client')
  const [kind, setKind] = useState<(typeof kinds)[number]>(is_client ? 'income' : 'expenses')
  const columns = usePaymentColumns(kind)
  return (
    <Documents
      key={kind}
      resource="payment"
      query={{ client_id: id, tab: kind }}
      label={t('tab_payments')}
      none={t('payments_none')}
      columns={columns}
      card={paymentCard}
      hrefOf={(row) => paymentHref(row.type, row.id)}
      list={`/payment/list?tab=${kind}&client_id=${id}`}
      above={
        is_vendor && (
          <Segmented
            label={t('payments_kind')}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: t(`payments_${value}`) }))}
          />
        )
      }
    />
  )
}

export const ClientExpenses = ({ id }: { id: string }) => {
  const { t } = useTranslation('client')
  return (
    <Documents
      resource="expense"
      query={{ client_id: id }}
      label={t('tab_expenses')}
      none={t('expenses_none')}
      columns={useExpenseColumns()}
      card={expenseOfVendorCard}
      hrefOf={(row) => `/expense/list?open=${row.id}`}
      list={`/expense/list?client_id=${id}`}
    />
  )
}
