import { v7 as uuid } from 'uuid'
import { omit } from '#contract/platform/field-names.ts'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import { discountOf, sumColumns, vatFields } from '#server/sales/document/stored.ts'
import { breakdownOf } from './compose.ts'
import type { Composed } from './compose.ts'

/** The columns of a document that do not come from its form. */
export type Snapshot = {
  client_title: string
  client_details: object
  seller_details: object
  accounts: object
  exchange_rate: string | null
  product_codes: Record<string, string> | null
}

/** The look of a new document from its issue on. */
export type StyleSnapshot = { style_version: number; branding: boolean }

/** Form fields with rows of their own, fields that are transformed before storing, and ignored ones. All others are stored unchanged. */
const transformedFields = [
  'lines',
  'number',
  'series_id',
  'vat',
  'accounts',
  'client_details',
  'exchange_rate',
  'discount',
  'delivery',
  'reference_vat_date',
] as const

/** The columns of a document without its number. */
export const headColumns = (form: InvoiceForm, composed: Composed, snapshot: Snapshot) =>
  columnsOf('invoice', {
    ...omit(form, transformedFields),
    vat: composed.vat,
    client_title: snapshot.client_title,
    client_details: JSON.stringify(snapshot.client_details),
    seller_details: JSON.stringify(snapshot.seller_details),
    exchange_rate: snapshot.exchange_rate,
    accounts: JSON.stringify(snapshot.accounts),
    // A credit is settled when it is created: its value becomes a payment (credit.queries.ts).
    ...(form.type === 'credit' ? { paid: composed.totals.total } : {}),
    ...sumColumns(form, composed),
    total_in_words: composed.total_in_words,
  })

/** The lines as rows. */
export const linesOf = (form: InvoiceForm, { vats, units, totals }: Composed) =>
  form.lines.map((line, position) => {
    const unit = line.unit_id ? units.get(line.unit_id) : undefined
    const amounts = totals.lines[position]
    return {
      position,
      id: uuid(),
      product_id: line.product_id,
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      unit_id: unit?.id ?? null,
      unit: unit?.short_name ?? null,
      price: line.price,
      discount: discountOf(line.discount, form.currency),
      ...vatFields(line.vat_id, vats),
      reference_line_id: line.reference_line_id,
      total_without_vat: amounts?.total_without_vat,
      vat_total: amounts?.vat_total,
      total: amounts?.total_with_vat,
    }
  })

/** The VAT groups as rows. */
export const vatsOf = (composed: Composed) => breakdownOf(composed).map((group, position) => ({ position, ...group }))
