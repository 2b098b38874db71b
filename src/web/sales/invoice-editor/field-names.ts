import { eachOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { Editor } from './editor.ts'
import type { InvoiceWords } from './line-setup.ts'

/** Id of the control of a field: where errors and the list of them lead. */
export const controlId = (path: string, editor: Editor): string => {
  const [, key, field] = /^lines\.([^.]+)\.(.+)$/.exec(path) ?? []
  if (key) return `line-${key}-${field}`
  // 'At least one line' is mended in the first row.
  if (path === 'lines') return `line-${editor.form.get().lines[0]?.key}-title`
  return `invoice-${path}`
}

const names = {
  client_id: 'client',
  series_id: 'series',
  number: 'number',
  date: 'date',
  date_due: 'date_due',
  currency: 'currency',
  exchange_rate: 'exchange_rate',
  lines: 'lines',
  'discount.value': 'discount',
  'delivery.amount': 'delivery_amount',
  'delivery.vat_id': 'delivery_vat',
  vat: 'vat_document',
  ...(eachOf(invoiceTextNames, (name) => name) as { [Name in InvoiceText]: Name }),
} as const

const lineNames = {
  title: 'title',
  description: 'description',
  quantity: 'quantity',
  unit_id: 'unit',
  price: 'price',
  vat_id: 'vat',
  'discount.value': 'line_discount',
} as const

/** What the field is called, in the list of what is wrong: 'Klientas', '2 eilutė: kiekis'. */
export const fieldName = (path: string, editor: Editor, t: InvoiceWords): string => {
  const [, key, field] = /^lines\.([^.]+)\.(.+)$/.exec(path) ?? []
  if (!key || !field) return path in names ? t(names[path as keyof typeof names]) : path
  const number = editor.form.get().lines.findIndex((line) => line.key === key) + 1
  const name = field in lineNames ? t(lineNames[field as keyof typeof lineNames]) : field
  return t('check_line', { number, field: name.toLocaleLowerCase() })
}
