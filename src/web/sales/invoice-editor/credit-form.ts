import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { defaultUnitId, defaultVatId } from './form-defaults.ts'
import { type Lines, withRowToType } from './line-operations.ts'

/** The row to type in stands at the end; that of a credit takes one back. */
export const withRow = (form: Pick<EditorForm, 'type' | 'lines' | 'date'>, options: InvoiceOptions): Lines =>
  withRowToType(
    form.lines,
    defaultUnitId(options),
    defaultVatId(options, form.date),
    form.type === 'credit' ? '-1' : '1',
  )

const isPositive = (text: string): boolean => parseDecimal(text.trim())?.gt(0) ?? false

/** What a credit takes back is written with a minus, whether or not somebody typed one. */
export const withSigns = (form: EditorForm): EditorForm => {
  if (form.type !== 'credit') return form
  const { delivery } = form
  return {
    ...form,
    // Lines that are right stay the same objects: their rows are not redrawn.
    lines: form.lines.map((line) => (isPositive(line.quantity) ? { ...line, quantity: `-${line.quantity}` } : line)),
    delivery: delivery && isPositive(delivery.amount) ? { ...delivery, amount: `-${delivery.amount}` } : delivery,
  }
}

const isWholeLine = ({ creditable, quantity }: EditorLine): boolean =>
  creditable !== null && (parseDecimal(quantity)?.abs().eq(dec(creditable)) ?? false)

/** Everything that is left of the invoice is taken back. */
export const isWhole = (form: EditorForm, fresh: EditorForm): boolean => {
  const whole = form.lines.filter(isWholeLine)
  return whole.length === fresh.lines.filter(({ creditable }) => creditable !== null).length
}

/** All that is left, as it was offered. */
export const withWhole = (form: EditorForm, fresh: EditorForm): EditorForm => ({
  ...form,
  lines: fresh.lines,
  discount: fresh.discount,
  delivery: fresh.delivery,
})

/** Every line of the invoice with nothing taken back yet: one says how much of which. */
export const withPart = (form: EditorForm, fresh: EditorForm): EditorForm => ({
  ...form,
  lines: fresh.lines.map((line) => (line.creditable === null ? line : { ...line, quantity: '' })),
  delivery: null,
})
