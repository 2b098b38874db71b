import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { currencyDigits } from '#domain/currency.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { filledLines } from './editor-form.ts'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { vatDateOf, vatsOn } from './form-options.ts'
import { invoiceRequest } from './form-request.ts'

/** Errors by field of the form. `lines.l7.title` has the key of the line, so that it stays right when lines are moved. */
export type FieldMessages = Record<string, FieldMessage>

const message = (key: string, params: FieldMessage['params'] = {}): FieldMessage => ({ key, params })

/** Converts the path of a field in the request to that in the form: `lines.0.title` → `lines.l7.title`. */
export const formPath = (path: string, form: EditorForm): string =>
  path.replace(/^lines\.(\d+)/, (whole, index) => {
    const line = filledLines(form)[Number(index)]
    return line ? `lines.${line.key}` : whole
  })

/** ErrorCollector of the contract's own schema, and of what it cannot see or not yet: VAT in force, the rate of another currency, dates. */
export const checkForm = (form: EditorForm, options: InvoiceOptions): FieldMessages => {
  const request = invoiceRequest(form, options)
  const parsed = parse(invoiceInput, request)
  const schemaErrors = parsed.success ? {} : fieldMessages(parsed.error)
  const found: FieldMessages = { ...contextualErrors(form, options) }
  for (const [path, [first]] of Object.entries(schemaErrors)) if (first) found[formPath(path, form)] = first
  return found
}

const contextualErrors = (form: EditorForm, options: InvoiceOptions): FieldMessages => {
  const found: FieldMessages = {}
  const offered = new Set(vatsOn(options.vats, vatDateOf(form)).map((vat) => vat.id))
  const checkVat = (path: string, id: string) => {
    if (!form.vat) return
    if (!id) found[path] = message('required')
    else if (!offered.has(id)) found[path] = message('vat_in_force')
  }
  const digits = currencyDigits(form.currency)
  const checkAmount = (path: string, text: string) => {
    if ((text.split('.')[1]?.length ?? 0) > digits) found[path] = message('amount_decimals')
  }
  for (const line of filledLines(form)) {
    checkVat(`lines.${line.key}.vat_id`, line.vat_id)
    const over = maxIfTooMuch(line)
    if (over) found[`lines.${line.key}.quantity`] = message('credit_too_much', { max: over })
    if (line.discount?.kind === 'amount') checkAmount(`lines.${line.key}.discount.value`, line.discount.value)
  }
  if (form.discount?.kind === 'amount') checkAmount('discount.value', form.discount.value)
  if (form.delivery?.amount.trim()) {
    checkVat('delivery.vat_id', form.delivery.vat_id)
    checkAmount('delivery.amount', form.delivery.amount)
  }
  // The schema compares the dates too, but only when all fields are valid.
  if (isPlainDate(form.date) && isPlainDate(form.date_due) && form.date_due < form.date)
    found.date_due = message('due_before_date')
  if (form.currency !== options.company_currency && !form.exchange_rate.trim())
    found.exchange_rate = message('exchange_rate')
  return found
}

/** The maximum quantity if the line credits more than that. The server checks it too, with all other lines. */
const maxIfTooMuch = ({ creditable, quantity }: EditorLine): string | undefined =>
  creditable !== null && parseDecimal(quantity) && dec(quantity).abs().gt(dec(creditable)) ? creditable : undefined
