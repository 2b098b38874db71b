import { recordByName } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { Invoice, RawInvoiceDraft, RawInvoiceForm, InvoiceOptions } from '#contract/sales/invoice.ts'
import type { Layout } from '#domain/invoice-style.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { DecimalLimits } from '#domain/decimal.ts'
import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { type EditorDiscount, type EditorForm, type EditorLine, filledLines } from './editor-form.ts'

const orNull = (text: string): string | null => text.trim() || null

const discountRequest = (discount: EditorDiscount | null) =>
  discount && discount.value.trim() !== '' ? { kind: discount.kind, value: discount.value } : null

export const lineRequest = (line: EditorLine, vat: boolean) => ({
  product_id: line.product_id,
  title: line.title,
  description: orNull(line.description ?? ''),
  quantity: line.quantity,
  unit_id: orNull(line.unit_id),
  price: line.price,
  discount: discountRequest(line.discount),
  vat_id: vat ? orNull(line.vat_id) : null,
  reference_line_id: line.reference_line_id,
})

const deliveryRequest = ({ delivery, vat }: EditorForm) =>
  delivery && delivery.amount.trim() !== ''
    ? { amount: delivery.amount, vat_id: vat ? orNull(delivery.vat_id) : null }
    : null

/**
 * The request that stores the form, without blank lines. Without a client `client_id` is missing, so that the schema reports
 * it as required. The number is sent only if it was typed.
 */
export const invoiceRequest = (form: EditorForm, options: InvoiceOptions): RawInvoiceForm => ({
  type: form.type,
  vat: form.vat,
  // Null is refused by the schema, which checks the form before it is sent.
  client_id: form.client_id as string,
  date: form.date,
  date_due: form.type === 'quote' ? null : orNull(form.date_due),
  series_id: orNull(form.series_id),
  number: form.number,
  ...recordByName(invoiceTextNames, (name) => orNull(form[name])),
  currency: form.currency,
  exchange_rate: form.currency === options.company_currency ? null : orNull(form.exchange_rate),
  language: form.language,
  prices_include_vat: form.vat && form.prices_include_vat,
  lines: filledLines(form).map((line) => lineRequest(line, form.vat)),
  discount: discountRequest(form.discount),
  delivery: deliveryRequest(form),
  accounts: [...form.accounts],
  reference_invoice_id: form.reference_invoice_id,
  reference_number: form.reference_number,
  proforma_id: form.proforma_id,
  quote_id: form.quote_id,
  ...(form.client_details ? { client_details: form.client_details } : {}),
})

const numberOr = (text: string, fallback: string, limits: DecimalLimits = {}): string =>
  parseDecimal(text.trim(), limits) ? text.trim() : fallback

const validDiscount = (discount: EditorDiscount | null) => {
  const request = discountRequest(discount)
  const value = request && parseDecimal(request.value, { allowNegative: false })
  return request && value && !(request.kind === 'percent' && value.gt(100)) ? request : null
}

type PreviewContext = {
  /** The key of the active line. */
  active: string | null
  layout: Layout
  /** Used while the date is invalid. */
  today: string
  /** The stored invoice, whose style, number and client details are used. */
  stored?: Pick<Invoice, 'id' | 'number' | 'client_id' | 'client_details'>
}

/**
 * The request for a preview while the form is typed. Invalid numbers and dates are left out, so that the preview is never refused.
 */
export const previewRequest = (
  form: EditorForm,
  options: InvoiceOptions,
  { active, layout, today, stored }: PreviewContext,
): RawInvoiceDraft => {
  const filled = filledLines(form)
  const active_line = filled.findIndex((line) => line.key === active)
  const rate = numberOr(form.exchange_rate, '', { maxDecimals: rateDecimals })
  return {
    ...invoiceRequest(form, options),
    client_id: form.client_id,
    number: form.number ?? stored?.number ?? null,
    ...(stored && stored.client_id === form.client_id && !form.client_details
      ? { client_details: stored.client_details }
      : {}),
    date: isPlainDate(form.date) ? form.date : today,
    ...recordByName(['date_due', 'valid_until', 'date_supply', 'supply_from', 'supply_to'], (name) =>
      isPlainDate(form[name]) ? form[name] : null,
    ),
    currency: isCurrency(form.currency) ? form.currency : options.company_currency,
    exchange_rate: form.currency !== options.company_currency && Number(rate) > 0 ? rate : null,
    lines: filled.map((line) => ({
      ...lineRequest(line, form.vat),
      quantity: numberOr(line.quantity, '0'),
      price: numberOr(line.price, '0'),
      discount: validDiscount(line.discount),
    })),
    discount: validDiscount(form.discount),
    delivery: deliveryRequest({
      ...form,
      delivery: form.delivery && { ...form.delivery, amount: numberOr(form.delivery.amount, '') },
    }),
    ...(stored ? { id: stored.id } : { layout }),
    ...(active_line < 0 ? {} : { active_line }),
  }
}
