import { sql } from 'kysely'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export const productSorts = ['amount', 'previous', 'change', 'quantity', 'title'] as const
export type ProductOrder = { key: (typeof productSorts)[number]; isDescending: boolean }

export type ProductRow = {
  id: string
  title: string
  code: string | null
  quantity: Decimal
  amount: Decimal
  previous: Decimal
}

/**
 * Lines with a product of the invoices and credit invoices of a period, without VAT, in the currency of the company: whole months from the
 * kept sums, other days from the lines.
 */
const sumsOf = ({ companyId }: Scope, span: ReportSpan | null) => {
  if (!span) return sql`select null::uuid as product_id, 0::numeric as quantity, 0::numeric as amount where false`
  const { months, edges } = splitSpan(span)
  const ofEdges = edges.map(
    ({ from, to }) => sql`union all
      select l.product_id, l.quantity, round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2)
        from invoice i join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
        where i.company_id = ${companyId} and i.date between ${from}::date and ${to}::date and i.type in ('simple', 'credit')
          and i.deleted_at is null and i.voided_at is null and l.product_id is not null`,
  )
  return sql`select product_id, sum(quantity) as quantity, sum(amount) as amount from (
      select product_id, quantity, amount from product_month
      where company_id = ${companyId} and month = any(${months}::date[]) and count > 0
      ${sql.join(ofEdges, sql` `)}) x group by 1`
}

const orderBy = ({ companyId }: Scope, { key }: ProductOrder) =>
  ({
    amount: sql`amount`,
    previous: sql`previous`,
    change: sql`amount - previous`,
    quantity: sql`quantity`,
    title: sql`(select p.title from product p where p.company_id = ${companyId} and p.id = s.product_id)`,
  })[key]

type Raw = Record<'quantity' | 'amount' | 'previous' | 'all_amount' | 'all_previous', string> & {
  id: string | null
  title: string
  code: string | null
  products: number
}

/** A page of products with their sales in both periods. */
export const readProducts = async (
  scope: Scope,
  request: { span: ReportSpan; previous: ReportSpan | null; order: ProductOrder; limit: number; offset: number },
) => {
  const { span, previous, order, limit, offset } = request
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<Raw>`
    with s as materialized (
      select coalesce(a.product_id, b.product_id) as product_id, coalesce(a.quantity, 0) as quantity, coalesce(a.amount, 0) as amount,
        coalesce(b.amount, 0) as previous
      from (${sumsOf(scope, span)}) a full join (${sumsOf(scope, previous)}) b on b.product_id = a.product_id
    ), totals as (
      select count(*)::int as products, coalesce(sum(amount), 0) as all_amount, coalesce(sum(previous), 0) as all_previous from s
    ), shown as (
      select s.*, row_number() over (order by ${orderBy(scope, order)} ${direction} nulls last, product_id) as place from s
      order by place limit ${limit} offset ${offset}
    )
    select x.product_id as id, p.title::text as title, p.code, x.quantity, x.amount, x.previous, t.*
    from totals t left join shown x on true
    left join product p on p.company_id = ${scope.companyId} and p.id = x.product_id order by x.place`.execute(scope.db)
  const all = rows[0]
  return {
    rows: rows.flatMap((row): ProductRow[] =>
      row.id === null
        ? []
        : [
            {
              id: row.id,
              title: row.title,
              code: row.code,
              quantity: dec(row.quantity),
              amount: dec(row.amount),
              previous: dec(row.previous),
            },
          ],
    ),
    all: { products: all?.products ?? 0, amount: dec(all?.all_amount ?? 0), previous: dec(all?.all_previous ?? 0) },
  }
}

type Sold = { id: string; title: string; number: string; date: string; amount: string }

/** A page of the documents with the product, the newest first, and how many there are up to a limit. */
export const readProductDocuments = async (
  { db, companyId }: Scope,
  {
    product,
    span,
    limit,
    offset,
    most,
  }: { product: string; span: ReportSpan; limit: number; offset: number; most: number },
) => {
  const source = sql`from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    where l.company_id = ${companyId} and l.product_id = ${product}::uuid and i.date between ${span.from}::date and ${span.to}::date
      and i.type in ('simple', 'credit') and i.deleted_at is null and i.voided_at is null`
  const amount = sql`sum(round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2))`
  const { rows } = await sql<Sold>`
    select i.id, i.client_title::text as title, i.number, i.date, ${amount} as amount ${source}
    group by i.company_id, i.id order by i.date desc, i.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counts } = await sql<{ count: number; total: string }>`
    select least(count(*), ${most})::int as count, coalesce(sum(amount), 0) as total
    from (select i.id, ${amount} as amount ${source} group by i.company_id, i.id) x`.execute(db)
  return { rows, count: counts[0]?.count ?? 0, total: dec(counts[0]?.total ?? 0) }
}
