import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/row.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import { ofOrigin } from '#server/sales/document/moved-in.ts'
import { isWithoutRate } from '#server/sales/document/without-rate.queries.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type ListQuery = Query<(typeof invoiceRows)['invoice.list']>
export type Tab = NonNullable<ListQuery['tab']>

/** The conditions of a query without its tab. */
export const filtersOf = (
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
): RawBuilder<unknown>[] => {
  return [
    ...(searched ? [searched.condition] : []),
    ...(query.client_id ? [sql`i.client_id = ${query.client_id}`] : []),
    ...(query.type ? [sql`i.type = any(${query.type})`] : []),
    ...(query.currency ? [sql`i.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`i.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`i.date <= ${query.date_to}::date`] : []),
    ...(query.overdue
      ? [
          sql`i.date_due < ${today}::date and i.unpaid > 0 and i.payment_state <> 'paid' and i.deleted_at is null and i.voided_at is null and i.type = 'simple'`,
        ]
      : []),
    ...(query.without_rate ? [isWithoutRate(companyId, 'invoice', sql`i`)] : []),
    ...ofOrigin(query.origin, 'i'),
    ...(query.series_id ? [sql`i.series_id = ${query.series_id}`] : []),
    ...(query.product_id
      ? [
          sql`exists (select from invoice_line l where l.company_id = ${companyId} and l.invoice_id = i.id and l.product_id = ${query.product_id})`,
        ]
      : []),
  ]
}

/** Invoices by number, client or note; undefined without a search. */
export const searchInvoices = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'invoice',
    alias: 'i',
    newest: sql`deleted_at is null and voided_at is null`,
    // Most numbers have capital letters; this form of the condition can use the unique index of numbers.
    exact: (
      text,
    ) => sql`select i.id from invoice i where i.company_id = ${scope.companyId} and i.type in ('simple', 'proforma', 'quote', 'credit')
      and i.number = any(${[text, text.toUpperCase(), text.toLowerCase()]}::text[])`,
    exactOfFew: (text) => sql`lower(i.number) = lower(${text})`,
  })
