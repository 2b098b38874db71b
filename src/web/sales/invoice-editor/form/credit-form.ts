import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { EditorForm, EditorLine } from './editor-form.ts'
import { defaultUnitId, defaultVatId, vatDateOf } from './form-options.ts'
import type { VatDated } from './form-options.ts'
import { withBlankRowAtEnd } from '#web/sales/invoice-editor/lines/line-operations.ts'
import type { Lines } from '#web/sales/invoice-editor/lines/line-operations.ts'

/** Adds an empty row at the end; on a credit invoice its quantity is -1. */
export const withBlankRow = (form: Pick<EditorForm, 'type' | 'lines'> & VatDated, options: InvoiceOptions): Lines =>
  withBlankRowAtEnd(
    form.lines,
    defaultUnitId(options),
    defaultVatId(options, vatDateOf(form)),
    form.type === 'credit' ? '-1' : '1',
  )

const isPositive = (text: string): boolean => parseDecimal(text.trim())?.gt(0) ?? false

/** Makes quantities and the delivery of a credit invoice negative, also when they are typed without a minus. */
export const withSigns = (form: EditorForm): EditorForm => {
  if (form.type !== 'credit') return form
  const { delivery } = form
  return {
    ...form,
    // Unchanged lines stay the same objects, so that their rows are not rendered again.
    lines: form.lines.map((line) => (isPositive(line.quantity) ? { ...line, quantity: `-${line.quantity}` } : line)),
    delivery: delivery && isPositive(delivery.amount) ? { ...delivery, amount: `-${delivery.amount}` } : delivery,
  }
}

const isWholeLine = ({ creditable, quantity }: EditorLine): boolean =>
  creditable !== null && (parseDecimal(quantity)?.abs().eq(dec(creditable)) ?? false)

/** Whether everything that is left of the invoice is credited. */
export const isFullCredit = (form: EditorForm, initialValues: EditorForm): boolean => {
  const whole = form.lines.filter(isWholeLine)
  return whole.length === initialValues.lines.filter(({ creditable }) => creditable !== null).length
}

/** Credits everything that is left. */
export const withFullCredit = (form: EditorForm, initialValues: EditorForm): EditorForm => ({
  ...form,
  lines: initialValues.lines,
  discount: initialValues.discount,
  delivery: initialValues.delivery,
})

/** All lines of the invoice with empty quantities, to type the credited ones. */
export const withEmptyQuantities = (form: EditorForm, initialValues: EditorForm): EditorForm => ({
  ...form,
  lines: initialValues.lines.map((line) => (line.creditable === null ? line : { ...line, quantity: '' })),
  delivery: null,
})
