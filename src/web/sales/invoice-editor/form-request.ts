import { eachOf } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { Invoice, InvoiceDraftGiven, InvoiceFormGiven, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Layout } from '#domain/invoice-style.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { type EditorDiscount, type EditorForm, type EditorLine, filledLines } from './editor-form.ts'

const orNull = (text: string): string | null => text.trim() || null

const discountGiven = (discount: EditorDiscount | null) =>
  discount && discount.value.trim() !== '' ? { kind: discount.kind, value: discount.value } : null

const lineGiven = (line: EditorLine, vat: boolean) => ({
  product_id: line.product_id,
  title: line.title,
  description: orNull(line.description ?? ''),
  quantity: line.quantity,
  unit_id: orNull(line.unit_id),
  price: line.price,
  discount: discountGiven(line.discount),
  vat_id: vat ? orNull(line.vat_id) : null,
  reference_line_id: line.reference_line_id,
})

const deliveryGiven = ({ delivery, vat }: EditorForm) =>
  delivery && delivery.amount.trim() !== ''
    ? { amount: delivery.amount, vat_id: vat ? orNull(delivery.vat_id) : null }
    : null

/**
 * What is sent to store the form: without blank lines; `client_id` is missing where none is chosen, so that the contract's
 * schema says it is needed. The number is sent only where it was typed.
 */
export const invoiceRequest = (form: EditorForm, options: InvoiceOptions): InvoiceFormGiven => ({
  type: form.type,
  vat: form.vat,
  // The schema, not the type, says that a client is needed: the form is checked with it before it is sent.
  client_id: form.client_id as string,
  date: form.date,
  date_due: orNull(form.date_due),
  series_id: orNull(form.series_id),
  number: form.number,
  ...eachOf(invoiceTextNames, (name) => orNull(form[name])),
  currency: form.currency,
  exchange_rate: form.currency === options.company_currency ? null : orNull(form.exchange_rate),
  language: form.language,
  prices_include_vat: form.vat && form.prices_include_vat,
  lines: filledLines(form).map((line) => lineGiven(line, form.vat)),
  discount: discountGiven(form.discount),
  delivery: deliveryGiven(form),
  accounts: [...form.accounts],
  reference_invoice_id: form.reference_invoice_id,
  reference_number: form.reference_number,
  proforma_id: form.proforma_id,
  ...(form.client_details ? { client_details: form.client_details } : {}),
})

const number = (text: string, fallback: string): string => (parseDecimal(text.trim()) ? text.trim() : fallback)

const discountDrawn = (discount: EditorDiscount | null) => {
  const given = discountGiven(discount)
  const value = given && parseDecimal(given.value, { allowNegative: false })
  return given && value && !(given.kind === 'percent' && value.gt(100)) ? given : null
}

type PreviewContext = {
  /** Key of the line being typed in. */
  active: string | null
  layout: Layout
  /** Stands for a date not yet readable. */
  today: string
  /** What is being changed: its look and number, and the client as it froze them. */
  stored?: Pick<Invoice, 'id' | 'number' | 'client_id' | 'client_details'>
}

/**
 * What is sent to draw the form while it is typed: whatever is no figure or day yet counts as nothing, so that the document
 * never disappears in the middle of a word.
 */
export const previewRequest = (
  form: EditorForm,
  options: InvoiceOptions,
  { active, layout, today, stored }: PreviewContext,
): InvoiceDraftGiven => {
  const filled = filledLines(form)
  const active_line = filled.findIndex((line) => line.key === active)
  const rate = number(form.exchange_rate, '')
  return {
    ...invoiceRequest(form, options),
    client_id: form.client_id,
    number: form.number ?? stored?.number ?? null,
    ...(stored && stored.client_id === form.client_id && !form.client_details
      ? { client_details: stored.client_details }
      : {}),
    date: isPlainDate(form.date) ? form.date : today,
    date_due: isPlainDate(form.date_due) ? form.date_due : null,
    currency: isCurrency(form.currency) ? form.currency : options.company_currency,
    exchange_rate: form.currency !== options.company_currency && Number(rate) > 0 ? rate : null,
    lines: filled.map((line) => ({
      ...lineGiven(line, form.vat),
      quantity: number(line.quantity, '0'),
      price: number(line.price, '0'),
      discount: discountDrawn(line.discount),
    })),
    discount: discountDrawn(form.discount),
    delivery: deliveryGiven({
      ...form,
      delivery: form.delivery && { ...form.delivery, amount: number(form.delivery.amount, '') },
    }),
    ...(stored ? { id: stored.id } : { layout }),
    ...(active_line < 0 ? {} : { active_line }),
  }
}
