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
import { lockingSeries, advancingSeries, assignNumber } from '#server/setup/series/take-number.queries.ts'
import type { AssignedNumber } from '#server/setup/series/take-number.queries.ts'
import { headColumns, linesOf, vatsOf } from './stored-columns.ts'
import type { Frozen, FrozenStyle } from './stored-columns.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'

type Returning = Readonly<Record<'lines' | 'vats', RawBuilder<unknown>>>
const returningParts: Returning = {
  lines: sql` returning l.position, ${returned.line} as line`,
  vats: sql` returning v.position, ${returned.vatGroup} as vat_group`,
}

/** Inserts of the lines and the VAT groups, as further parts of the statement whose part `head` writes the document's own row. */
const partsOfHead = (companyId: string, form: InvoiceForm, composed: Composed, returning?: Returning) => {
  const lines = JSON.stringify(linesOf(form, composed))
  const vats = JSON.stringify(vatsOf(composed))
  return sql`
    lines as (
      insert into invoice_line as l (company_id, invoice_id, position, id, product_id, title, description, quantity, unit_id, unit, price,
        discount, vat_id, vat_type, vat_rate, reference_line_id, total_without_vat, vat_total, total)
      select ${companyId}, head.id, n.position, n.id, n.product_id, n.title, n.description, n.quantity, n.unit_id, n.unit, n.price,
        n.discount, n.vat_id, n.vat_type, n.vat_rate, n.reference_line_id, n.total_without_vat, n.vat_total, n.total
      from head, jsonb_to_recordset(${lines}::jsonb) as n(position int, id uuid, product_id uuid, title text, description text,
        quantity numeric, unit_id uuid, unit text, price numeric, discount jsonb, vat_id uuid, vat_type text, vat_rate numeric,
        reference_line_id uuid, total_without_vat numeric, vat_total numeric, total numeric)${returning?.lines ?? sql``}),
    vats as (
      insert into invoice_vat as v (company_id, invoice_id, position, vat_id, type, rate, code, title, legal_note, base, vat)
      select ${companyId}, head.id, n.position, n.vat_id, n.type, n.rate, n.code, n.title, n.legal_note, n.base, n.vat
      from head, jsonb_to_recordset(${vats}::jsonb) as n(position int, vat_id uuid, type text, rate numeric, code text, title text,
        legal_note text, base numeric, vat numeric)${returning?.vats ?? sql``})`
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

/** A new invoice as it was stored, without what only other rows say of it. */
type StoredNew = Omit<StoredItem, 'created_by_name' | keyof typeof nothingYet>

/** What other rows say of a new invoice that was made from no other document. */
const nothingYet = {
  history: { changes: 1, emails: 0 },
  proforma: null,
  invoiced_as: null,
  credits: { count: 0, rows: [] },
  payments: { count: 0, last_date: null, rows: [] },
} satisfies Partial<StoredItem>

/** The whole new invoice; nothing came of it yet, and it was made from no other document. */
export const wholeNew = (stored: StoredNew, created_by_name: string): StoredItem => ({
  ...stored,
  ...nothingYet,
  created_by_name,
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
 * Undefined, with nothing stored, where the limit is reached. Fails as a conflict, after which the whole request is done again, where the
 * number was taken or the series archived since they were read. It returns what it stored: reading it back would cost a fifth of the request.
 */
export const insertNumbered = async (
  db: Database,
  invoice: NewInvoice,
  seriesId: string,
  limit: InvoiceLimit | null,
): Promise<StoredNew | undefined> => {
  const { companyId, form, composed } = invoice
  const values = columnsOfNew(invoice)
  const count = limit ? countingInvoice(companyId, limit) : sql`select 1`
  const { rows } = await sql<StoredNew & { is_counted: boolean }>`
    with counted as (${count}),
    numbered as (
      select series.* from (${lockingSeries(companyId, seriesId, form.type)}) series where exists (select from counted)),
    head as (
      insert into invoice as i (${sql.join(Object.keys(values).map((name) => sql.ref(name)))}, series_id, number)
      select ${sql.join(Object.values(values))}, numbered.id, numbered.next_number from numbered
      on conflict (company_id, type, number) do nothing returning ${returned.head}),
    series_moved as (${advancingSeries(companyId, sql`head`)}),
    ${partsOfHead(companyId, form, composed, returningParts)}
    select head.*, is_counted, require_stored(head.id is not null or not is_counted),
      (select jsonb_agg(line order by position) from lines) as lines,
      coalesce((select jsonb_agg(vat_group order by position) from vats), '[]') as vat_breakdown
    from (select exists (select from counted) as is_counted) counted left join head on true`.execute(db)
  const [stored] = rows
  return stored?.is_counted ? stored : undefined
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
