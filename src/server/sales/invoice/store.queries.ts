import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { headInsert, headUpdate } from '#server/sales/document/stored.ts'
import type { Composed } from './compose.ts'
import { countingInvoice } from '#server/account/subscription/plan.queries.ts'
import type { InvoiceLimit } from '#server/account/subscription/plan.queries.ts'
import { lockingSeries, advancingSeries, assignNumber } from '#server/setup/series/take-number.queries.ts'
import type { AssignedNumber } from '#server/setup/series/take-number.queries.ts'
import { headColumns, linesOf, vatsOf } from './stored-columns.ts'
import type { Frozen, FrozenStyle } from './stored-columns.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'

/** Inserts of the lines and the VAT groups, as further parts of the statement whose part `head` writes the document's own row. */
const partsOfHead = (companyId: string, form: InvoiceForm, composed: Composed) => {
  const lines = JSON.stringify(linesOf(form, composed))
  const vats = JSON.stringify(vatsOf(composed))
  return sql`
    lines as (
      insert into invoice_line (company_id, invoice_id, position, id, product_id, title, description, quantity, unit_id, unit, price,
        discount, vat_id, vat_type, vat_rate, reference_line_id, total_without_vat, vat_total, total)
      select ${companyId}, head.id, l.position, l.id, l.product_id, l.title, l.description, l.quantity, l.unit_id, l.unit, l.price,
        l.discount, l.vat_id, l.vat_type, l.vat_rate, l.reference_line_id, l.total_without_vat, l.vat_total, l.total
      from head, jsonb_to_recordset(${lines}::jsonb) as l(position int, id uuid, product_id uuid, title text, description text,
        quantity numeric, unit_id uuid, unit text, price numeric, discount jsonb, vat_id uuid, vat_type text, vat_rate numeric,
        reference_line_id uuid, total_without_vat numeric, vat_total numeric, total numeric)),
    vats as (
      insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, code, title, legal_note, base, vat)
      select ${companyId}, head.id, v.position, v.vat_id, v.type, v.rate, v.code, v.title, v.legal_note, v.base, v.vat
      from head, jsonb_to_recordset(${vats}::jsonb) as v(position int, vat_id uuid, type text, rate numeric, code text, title text,
        legal_note text, base numeric, vat numeric))`
}

/** The head, the lines and the VAT groups in one statement, whatever their number; `head` is the invoice's own part of it. */
const storeWhole = async (
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

/** A new invoice, all but its number. */
export type NewInvoice = {
  companyId: string
  userId: string
  id: string
  form: InvoiceForm
  composed: Composed
  frozen: Frozen & FrozenStyle
}

const columnsOfNew = ({
  companyId,
  userId,
  id,
  form,
  composed,
  frozen: { style_version, branding, ...frozen },
}: NewInvoice) => ({
  company_id: companyId,
  id,
  created_by: userId,
  ...headColumns(form, composed, frozen),
  product_codes: frozen.product_codes && JSON.stringify(frozen.product_codes),
  style_version,
  branding,
})

/** Stores a new invoice; false, with nothing stored, where another has its number. */
export const insertInvoice = (db: Database, invoice: NewInvoice, taken: AssignedNumber): Promise<boolean> => {
  const { companyId, form, composed } = invoice
  const head = sql`${headInsert('invoice', { ...columnsOfNew(invoice), ...taken })} on conflict (company_id, type, number) do nothing`
  return storeWhole(db, companyId, head, form, composed)
}

/**
 * Counts a new invoice within the limit of its plan, numbers it in its series and stores it, all in one statement: others who want a number of the
 * series wait from its lock to the end of the transaction, so no round trip should lie between (docs/decisions/one-statement-invoice.md).
 * False, with nothing stored, where the limit is reached. Fails as a conflict, after which the whole request is done again, where the
 * number was taken or the series archived since they were read.
 */
export const insertNumbered = async (
  db: Database,
  invoice: NewInvoice,
  seriesId: string,
  limit: InvoiceLimit | null,
): Promise<boolean> => {
  const { companyId, form, composed } = invoice
  const values = columnsOfNew(invoice)
  const count = limit ? countingInvoice(companyId, limit) : sql`select 1`
  const { rows } = await sql<{ is_counted: boolean }>`
    with counted as (${count}),
    numbered as (
      select series.* from (${lockingSeries(companyId, seriesId, form.type)}) series where exists (select from counted)),
    head as (
      insert into invoice (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}, series_id, number)
      select ${sql.join(Object.values(values))}, numbered.id, numbered.next_number from numbered
      on conflict (company_id, type, number) do nothing returning id, series_id, number),
    series_moved as (${advancingSeries(companyId, sql`head`)}),
    ${partsOfHead(companyId, form, composed)}
    select is_counted, require_stored(exists (select from head) or not is_counted)
    from (select exists (select from counted) as is_counted) counted`.execute(db)
  return rows[0]!.is_counted
}

/** Stores a changed invoice under the number it has. */
export const replaceInvoice = async (
  db: Database,
  companyId: string,
  id: string,
  form: InvoiceForm,
  composed: Composed,
  frozen: Frozen,
) => {
  await lockProducts(db, companyId, id, form)
  // Lines go first: what they say is sold is taken back by the document's old rate, then recorded again by its new one.
  await db.deleteFrom('invoice_line').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  await db.deleteFrom('invoice_vat').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  // Products it already had keep the codes they had.
  const codes = sql`${JSON.stringify(frozen.product_codes ?? {})}::jsonb || coalesce(product_codes, '{}')`
  const values = { ...headColumns(form, composed, frozen), product_codes: sql`nullif(${codes}, '{}')` }
  const head = headUpdate('invoice', { companyId, id }, values)
  await storeWhole(db, companyId, head, form, composed)
}

/** Products of the old and the new lines, in one order: two changes that swap products would else wait for each other. */
const lockProducts = (db: Database, companyId: string, id: string, form: InvoiceForm) => {
  const named = form.lines.flatMap((line) => line.product_id ?? [])
  return sql`select from product where company_id = ${companyId} and id in (
      select unnest(${named}::uuid[]) union
      select l.product_id from invoice_line l where l.company_id = ${companyId} and l.invoice_id = ${id})
    order by id for no key update`.execute(db)
}

/**
 * Gives a stored document the number typed for it, or a number of the other series chosen. Nothing where neither changed.
 */
export const renumber = async (
  db: Database,
  companyId: string,
  stored: { id: string; type: InvoiceType; series_id: string | null; number: string },
  form: { series_id: string | null; number: string | null },
): Promise<void> => {
  const series_id = form.series_id ?? stored.series_id
  if (series_id === stored.series_id && (form.number ?? stored.number) === stored.number) return
  await assignNumber(db, companyId, { type: stored.type, series_id, number: form.number }, async (taken) => {
    const { rows } = await sql`update invoice set series_id = ${taken.series_id}, number = ${taken.number}
      where company_id = ${companyId} and id = ${stored.id} and not exists (
        select from invoice i where i.company_id = ${companyId} and i.type = ${stored.type} and i.number = ${taken.number} and i.id <> ${stored.id})
      returning id`.execute(db)
    return rows.length > 0
  })
}
