import { recordByName } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { Editor } from './editor.ts'
import type { InvoiceTranslate } from './form-options.ts'
import { flushSync } from 'react-dom'

/** The element id of a field's control, which the list of errors links to. */
export const controlId = (path: string, editor: Editor): string => {
  const [, key, field] = /^lines\.([^.]+)\.(.+)$/.exec(path) ?? []
  if (key) return `line-${key}-${field}`
  // The error 'at least one line' is shown at the first row.
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
  ...(recordByName(invoiceTextNames, (name) => name) as { [Name in InvoiceText]: Name }),
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

/** The label of a field in the list of errors: 'Klientas', '2 eilutė: kiekis'. */
export const fieldName = (path: string, editor: Editor, t: InvoiceTranslate): string => {
  const [, key, field] = /^lines\.([^.]+)\.(.+)$/.exec(path) ?? []
  if (!key || !field) return path in names ? t(names[path as keyof typeof names]) : path
  const number = editor.form.get().lines.findIndex((line) => line.key === key) + 1
  const name = field in lineNames ? t(lineNames[field as keyof typeof lineNames]) : field
  return t('check_line', { number, field: name.toLocaleLowerCase() })
}

/**
 * Moves the focus immediately, also to an element that the last change has not rendered yet, so that a user who types on after Enter
 * does not type into the previous field.
 */
export const focusControl = (id: string): void => {
  flushSync(() => {})
  document.getElementById(id)?.focus()
}

/** Focuses a field of a line. */
export const focusCell = (key: string, field: string): void => focusControl(`line-${key}-${field}`)
