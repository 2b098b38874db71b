import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { InvoiceForm } from '#contract/invoice.ts'
import type { Database } from '../db/kysely.ts'
import type { Composed } from './compose.ts'

/** What a document's row holds besides what the form says. */
export type Frozen = {
  client_title: string
  client_details: object
  seller_details: object
  accounts: object
  series_id: string | null
  number: string
  exchange_rate: string | null
}

const columnsOf = (form: InvoiceForm, composed: Composed, frozen: Frozen) => ({
  type: form.type,
  vat: composed.vat,
  client_id: form.client_id,
  client_title: frozen.client_title,
  client_details: JSON.stringify(frozen.client_details),
  seller_details: JSON.stringify(frozen.seller_details),
  date: form.date,
  date_due: form.date_due,
  series_id: frozen.series_id,
  number: frozen.number,
  issued_to: form.issued_to,
  issued_by: form.issued_by,
  note: form.note,
  currency: form.currency,
  exchange_rate: frozen.exchange_rate,
  language: form.language,
  prices_include_vat: form.prices_include_vat,
  discount: form.discount && JSON.stringify(form.discount),
  delivery:
    form.delivery &&
    JSON.stringify({
      amount: composed.totals.delivery_total,
      vat_id: composed.vat ? form.delivery.vat_id : null,
      vat_rate: (composed.vat && form.delivery.vat_id && composed.vats.get(form.delivery.vat_id)?.rate) || null,
    }),
  accounts: JSON.stringify(frozen.accounts),
  reference_invoice_id: form.reference_invoice_id,
  reference_number: form.reference_number,
  subtotal: composed.totals.subtotal,
  discount_total: composed.totals.discount_total,
  discount_without_vat: composed.totals.discount_without_vat,
  delivery_without_vat: composed.totals.delivery_without_vat,
  total_without_vat: composed.totals.total_without_vat,
  vat_total: composed.totals.vat_total,
  total: composed.totals.total,
  total_in_words: composed.total_in_words,
})

export const insertInvoice = async (
  db: Database,
  companyId: string,
  userId: string,
  form: InvoiceForm,
  composed: Composed,
  frozen: Frozen,
) => {
  const id = uuid()
  await db
    .insertInto('invoice')
    .values({ company_id: companyId, id, created_by: userId, ...columnsOf(form, composed, frozen) })
    .execute()
  await insertParts(db, companyId, id, form, composed)
  return id
}

/** Lines go first: what they say is sold is taken back by the document's old state, then said anew by its new one. */
export const replaceInvoice = async (
  db: Database,
  companyId: string,
  id: string,
  form: InvoiceForm,
  composed: Composed,
  frozen: Frozen,
) => {
  await db.deleteFrom('invoice_line').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  await db.deleteFrom('invoice_vat').where('company_id', '=', companyId).where('invoice_id', '=', id).execute()
  await db
    .updateTable('invoice')
    .set({ ...columnsOf(form, composed, frozen), version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await insertParts(db, companyId, id, form, composed)
}

/** As JSON: one statement, the same text for any number of lines. */
const insertParts = async (
  db: Database,
  companyId: string,
  invoiceId: string,
  form: InvoiceForm,
  { vat, vats, units, totals }: Composed,
) => {
  const lines = form.lines.map((line, position) => {
    const unit = line.unit_id ? units.get(line.unit_id) : undefined
    const rate = vat && line.vat_id ? vats.get(line.vat_id) : undefined
    const amounts = totals.lines[position]
    return {
      position,
      id: uuid(),
      product_id: line.product_id,
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      unit_id: unit ? line.unit_id : null,
      unit: unit?.short_name ?? null,
      price: line.price,
      discount: line.discount,
      vat_id: rate ? line.vat_id : null,
      vat_rate: rate?.rate ?? null,
      total_without_vat: amounts?.total_without_vat,
      vat_total: amounts?.vat_total,
      total: amounts?.total_with_vat,
    }
  })
  await sql`insert into invoice_line (company_id, invoice_id, position, id, product_id, title, description, quantity, unit_id, unit, price,
      discount, vat_id, vat_rate, total_without_vat, vat_total, total)
    select ${companyId}, ${invoiceId}, position, id, product_id, title, description, quantity, unit_id, unit, price,
      discount, vat_id, vat_rate, total_without_vat, vat_total, total
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(position int, id uuid, product_id uuid, title text, description text,
      quantity numeric, unit_id uuid, unit text, price numeric, discount jsonb, vat_id uuid, vat_rate numeric, total_without_vat numeric,
      vat_total numeric, total numeric)`.execute(db)
  const groups = totals.vat_breakdown.map((group, position) => {
    const row = group.vat_id ? vats.get(group.vat_id) : undefined
    const notes = [...new Set(group.vat_ids.flatMap((id) => vats.get(id)?.legal_note ?? []))]
    return { position, ...group, vat_ids: undefined, title: row?.title ?? '', legal_note: notes.join('\n') || null }
  })
  await sql`insert into invoice_vat (company_id, invoice_id, position, vat_id, type, rate, code, title, legal_note, base, vat)
    select ${companyId}, ${invoiceId}, position, vat_id, type, rate, code, title, legal_note, base, vat
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as v(position int, vat_id uuid, type text, rate numeric, code text, title text,
      legal_note text, base numeric, vat numeric)`.execute(db)
}
