import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { headInsert, headUpdate } from '#server/sales/document/stored.ts'
import type { Composed } from './compose.ts'
import type { StoredItem } from './item.ts'
import { returned } from './item.queries.ts'
import { countingInvoice } from '#server/account/subscription/plan.queries.ts'
import type { InvoiceLimit } from '#server/account/subscription/plan.queries.ts'
import { lockSeriesSql, advanceSeriesSql, assignNumber } from '#server/setup/series/assign-number.queries.ts'
import type { AssignedNumber } from '#server/setup/series/assign-number.queries.ts'
import { headColumns, linesOf, vatsOf } from './stored-columns.ts'
import type { Snapshot, StyleSnapshot } from './stored-columns.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'

type Returning = Readonly<Record<'lines' | 'vats', RawBuilder<unknown>>>
const returningParts: Returning = {
  lines: sql` returning l.position, ${returned.line} as line`,
  vats: sql` returning v.position, ${returned.vatGroup} as vat_group`,
}

/** Inserts of the lines and the VAT groups: further parts of a statement whose part `head` writes the document's own row. */
const partsOfHead = (companyId: string, form: InvoiceForm, composed: Composed, returning?: Returning) => {
  const lines = JSON.stringify(linesOf(form, composed))
  const vats = JSON.stringify(vatsOf(composed))
  return sql`
    lines as (
      insert into invoice_line as l (company_id, invoice_id, position, id, product_id, title, description, quantity, unit_id, unit, price,
        discount, vat_id, vat_type, vat_rate, reference_line_id, total_without_vat, vat_total, total)
      select ${companyId}, head.id, n.position, n.id, n.product_id, n.title, n.description, n.quantity, n.unit_id, n.unit, n.price,
        n.discount, n.vat_id, n.vat_type, n.vat_rate, n.reference_line_id, n.total_without_vat, n.vat_total, n.total
      from head, json_to_recordset(${lines}::json) as n(position int, id uuid, product_id uuid, title text, description text,
        quantity numeric, unit_id uuid, unit text, price numeric, discount jsonb, vat_id uuid, vat_type text, vat_rate numeric,
        reference_line_id uuid, total_without_vat numeric, vat_total numeric, total numeric)${returning?.lines ?? sql``}),
    vats as (
      insert into invoice_vat as v (company_id, invoice_id, position, vat_id, type, rate, code, title, legal_note, base, vat)
      select ${companyId}, head.id, n.position, n.vat_id, n.type, n.rate, n.code, n.title, n.legal_note, n.base, n.vat
      from head, json_to_recordset(${vats}::json) as n(position int, vat_id uuid, type text, rate numeric, code text, title text,
        legal_note text, base numeric, vat numeric)${returning?.vats ?? sql``})`
}

/** Stores the invoice, its lines and its VAT groups in one statement; `head` writes the row of the invoice. */
const storeHeadAndParts = async (
  db: Database,
  companyId: string,
  head: RawBuilder<unknown>,
  form: InvoiceForm,
  composed: Composed,
): Promise<boolean> => {
  const { rows } = await sql`
    with head as (${head} returning id), ${partsOfHead(companyId, form, composed)}
    select id from head`.execute(db)
  return rows.length > 0
}

/** A new invoice without its number. */
export type NewInvoice = {
  companyId: string
  userId: string
  id: string
  form: InvoiceForm
  composed: Composed
  snapshot: Snapshot & StyleSnapshot
}

const columnsOfNew = ({
  companyId,
  userId,
  id,
  form,
  composed,
  snapshot: { style_version, branding, ...snapshot },
}: NewInvoice) => ({
  company_id: companyId,
  id,
  created_by: userId,
  ...headColumns(form, composed, snapshot),
  product_codes: snapshot.product_codes && JSON.stringify(snapshot.product_codes),
  style_version,
  branding,
})

/** A new invoice as stored, without the fields that come from other rows. */
type StoredNewInvoice = Omit<StoredItem, 'created_by_name' | keyof typeof emptyRelations>

/** The fields of other rows, for a new invoice that was not made from another document. */
const emptyRelations = {
  history: { changes: 1, emails: 0 },
  proforma: null,
  quote: null,
  quote_documents: [],
  quote_answer: null,
  invoiced_as: null,
  credited_supply: null,
  credits: { count: 0, rows: [] },
  payments: { count: 0, last_date: null, rows: [] },
} satisfies Partial<StoredItem>

/** The whole new invoice, which was not made from another document. */
export const completeItem = (stored: StoredNewInvoice, created_by_name: string): StoredItem => ({
  ...stored,
  ...emptyRelations,
  created_by_name,
})

/** Stores a new invoice; false, with nothing stored, if another invoice has its number. */
export const insertInvoice = (db: Database, invoice: NewInvoice, assigned: AssignedNumber): Promise<boolean> => {
  const { companyId, form, composed } = invoice
  const head = sql`${headInsert('invoice', { ...columnsOfNew(invoice), ...assigned })} on conflict (company_id, type, number) do nothing`
  return storeHeadAndParts(db, companyId, head, form, composed)
}

/**
 * Counts a new invoice within the limit of its plan, numbers it in its series and stores it, all in one statement: from the lock of the
 * series to the end of the transaction other requests for its numbers wait, so there should be no round trip in between
 * (docs/decisions/one-statement-invoice.md). Undefined, with nothing stored, if the limit is reached. If the number was used or the series
 * archived since they were read, it fails as a conflict, and the whole request is retried. It returns the stored invoice, because
 * reading it again would cost a fifth of the request.
 */
export const insertNumbered = async (
  db: Database,
  invoice: NewInvoice,
  seriesId: string,
  limit: InvoiceLimit | null,
): Promise<StoredNewInvoice | undefined> => {
  const { companyId, form, composed } = invoice
  const values = columnsOfNew(invoice)
  const count = limit ? countingInvoice(companyId, limit) : sql`select 1`
  const { rows } = await sql<StoredNewInvoice & { is_counted: boolean }>`
    with counted as (${count}),
    numbered as (
      select series.* from (${lockSeriesSql(companyId, seriesId, form.type)}) series where exists (select from counted)),
    head as (
      insert into invoice as i (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}, series_id, number)
      select ${sql.join(Object.values(values))}, numbered.id, numbered.next_number from numbered
      on conflict (company_id, type, number) do nothing returning ${returned.head}),
    series_moved as (${advanceSeriesSql(companyId, sql`head`)}),
    ${partsOfHead(companyId, form, composed, returningParts)}
    select head.*, is_counted, require_stored(head.id is not null or not is_counted),
      (select json_agg(line order by position) from lines) as lines,
      coalesce((select json_agg(vat_group order by position) from vats), '[]') as vat_breakdown
    from (select exists (select from counted) as is_counted) counted left join head on true`.execute(db)
  const [stored] = rows
  return stored?.is_counted ? stored : undefined
}

/** Stores a changed invoice; its number stays. */
export const replaceInvoice = async (
  db: Database,
  companyId: string,
  id: string,
  form: InvoiceForm,
  composed: Composed,
  snapshot: Snapshot,
) => {
  await lockProducts(db, companyId, id, form)
  // Lines are deleted first: triggers subtract the sold quantities at the document's old rate, and add the new ones at its new rate.
  await db.deleteFrom('invoice_line').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  await db.deleteFrom('invoice_vat').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  // Products that were on the document keep their stored codes.
  const codes = sql`${JSON.stringify(snapshot.product_codes ?? {})}::jsonb || coalesce(product_codes, '{}')`
  const values = { ...headColumns(form, composed, snapshot), product_codes: sql`nullif(${codes}, '{}')` }
  const head = headUpdate('invoice', { companyId, id }, values)
  await storeHeadAndParts(db, companyId, head, form, composed)
}

/** Locks the products of the old and the new lines in one order: otherwise two changes that swap products could deadlock. */
const lockProducts = (db: Database, companyId: string, id: string, form: InvoiceForm) => {
  const productIds = form.lines.flatMap((line) => line.product_id ?? [])
  return sql`select from product where company_id = ${companyId} and id in (
      select unnest(${productIds}::uuid[]) union
      select l.product_id from invoice_line l where l.company_id = ${companyId} and l.invoice_id = ${id})
    order by id for no key update`.execute(db)
}

/** Assigns the typed number or a number of the newly chosen series to a stored document. Does nothing if neither changed. */
export const renumber = async (
  db: Database,
  companyId: string,
  stored: { id: string; type: InvoiceType; series_id: string | null; number: string },
  form: { series_id: string | null; number: string | null },
): Promise<void> => {
  const series_id = form.series_id ?? stored.series_id
  if (series_id === stored.series_id && (form.number ?? stored.number) === stored.number) return
  await assignNumber(db, companyId, { type: stored.type, series_id, number: form.number }, async (assigned) => {
    const { rows } = await sql`update invoice set series_id = ${assigned.series_id}, number = ${assigned.number}
      where company_id = ${companyId} and id = ${stored.id} and not exists (
        select from invoice i where i.company_id = ${companyId} and i.type = ${stored.type} and i.number = ${assigned.number} and i.id <> ${stored.id})
      returning id`.execute(db)
    return rows.length > 0
  })
}
