import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ExportForm } from '#contract/books/export.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'

type Period = Pick<ExportForm, 'date_from' | 'date_to' | 'ids'>

// Without documents that were moved in: they have no PDF, and their VAT is in the books that they come from.
const inPeriod = (companyId: string, { date_from, date_to, ids }: Period) =>
  sql`i.company_id = ${companyId} and i.origin = 'own' and i.deleted_at is null and i.date between ${date_from}::date and ${date_to}::date
    ${ids ? sql`and i.id = any(${ids}::uuid[])` : sql``}`

/** Whether all of these invoices belong to the company, deleted or not. */
export const allExist = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`select from unnest(${ids}::uuid[]) requested (id)
    where not exists (select from invoice i where i.company_id = ${companyId} and i.id = requested.id) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** Counts by type and state. Two queries, because each has its own index. */
export const countByType = async ({ db, companyId }: Scope, period: Period) => {
  const { rows } = await sql<{ type: InvoiceType; is_void: boolean; count: number }>`
    select i.type, false as is_void, count(*)::int as count from invoice i
      where ${inPeriod(companyId, period)} and i.voided_at is null group by 1
    union all
    select i.type, true, count(*)::int from invoice i
      where ${inPeriod(companyId, period)} and i.voided_at is not null group by 1`.execute(db)
  return rows
}

export type ListedDocument = { id: string; number: string; client_title: string }

/** The documents of the form in the order of the file. */
export const listDocuments = async ({ db, companyId }: Scope, form: ExportForm): Promise<ListedDocument[]> => {
  const part = (state: RawBuilder<unknown>) => sql`select i.id, i.number, i.client_title, i.date from invoice i
    where ${inPeriod(companyId, form)} and i.type = any(${form.types}) and i.voided_at ${state}`
  const all = form.with_void ? sql`${part(sql`is null`)} union all ${part(sql`is not null`)}` : part(sql`is null`)
  const { rows } =
    await sql<ListedDocument>`select id, number, client_title from (${all}) found order by date, number, id`.execute(db)
  return rows
}

/** The values of a row; figures and dates are exact text. */
export type Values = Record<string, string | null>

const invoicesByIds = (companyId: string, ids: readonly string[]) =>
  sql`unnest(${ids}::uuid[]) with ordinality requested (id, position) join invoice i on i.company_id = ${companyId} and i.id = requested.id`

export const readDocuments = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<Values[]> => {
  const { rows } = await sql<Values>`
    select i.number, i.type, i.date, i.date_due, i.client_title, i.client_details ->> 'code' as client_code,
      i.client_details ->> 'vat_code' as client_vat_code, i.client_details ->> 'country' as client_country, i.currency, i.exchange_rate,
      i.total_without_vat, i.vat_total, i.total, i.received as paid, i.paid - i.received as credited, i.unpaid, i.reference_number, i.order_reference,
      i.buyer_reference, i.contract_reference, i.date_supply, i.supply_from, i.supply_to, i.deliver_country,
      case when i.voided_at is not null then 'void' when i.type = 'credit' then 'credit' when i.is_invoiced then 'invoiced'
        when i.credited = 'whole' then 'credited' else i.payment_state end as state, i.note
    from ${invoicesByIds(companyId, ids)} order by requested.position`.execute(db)
  return rows
}

export const readLines = async ({ db, companyId }: Scope, ids: readonly string[]): Promise<Values[]> => {
  const { rows } = await sql<Values>`
    select i.number, i.type, i.date, i.client_title, l.title, l.description, l.quantity, l.unit, l.price, l.vat_rate, l.total_without_vat,
      l.vat_total, l.total, i.currency, case when i.voided_at is not null then 'void' end as state
    from ${invoicesByIds(companyId, ids)} join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
    order by requested.position, l.position`.execute(db)
  return rows
}

const isInForce = (companyId: string, form: ExportForm) =>
  sql`${inPeriod(companyId, form)} and i.type = any(${form.types}) and i.voided_at is null`

/** Sums of documents that are not void, by type and currency. */
export const readTotals = async ({ db, companyId }: Scope, form: ExportForm): Promise<Values[]> => {
  const { rows } = await sql<Values>`
    select i.type, i.currency, count(*)::text as count, sum(i.total_without_vat) as total_without_vat, sum(i.vat_total) as vat_total,
      sum(i.total) as total, sum(i.received) as paid, sum(i.paid - i.received) as credited,
      sum(case when i.is_invoiced then 0 else i.unpaid end) as unpaid
    from invoice i where ${isInForce(companyId, form)} group by i.type, i.currency order by i.type desc, i.currency`.execute(
    db,
  )
  return rows
}

/** Taxable amounts and VAT of documents that are not void, by type, currency and rate. */
export const readVatTotals = async ({ db, companyId, language }: ReaderScope, form: ExportForm): Promise<Values[]> => {
  // Documents store the title in their own language.
  const title = sql`coalesce(r.seeded->'title'->>${sql.lit(language)}, v.title)`
  const { rows } = await sql<Values>`
    select i.type, i.currency, v.code, ${title} as title, v.rate as vat_rate, sum(v.base) as base, sum(v.vat) as vat
    from invoice i join invoice_vat v on v.company_id = i.company_id and v.invoice_id = i.id
    left join vat_rate r on r.company_id = v.company_id and r.id = v.vat_id
    where ${isInForce(companyId, form)} group by i.type, i.currency, v.code, ${title}, v.rate order by i.type desc, i.currency, v.rate desc nulls last, v.code`.execute(
    db,
  )
  return rows
}
