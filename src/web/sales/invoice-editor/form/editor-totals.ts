import type { InvoiceOptions } from '#contract/sales/invoice.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals, type InvoiceTotals } from '#domain/invoice-totals.ts'
import { vatExplanation, type VatExplanation } from '#domain/vat-explanation.ts'
import type { VatType } from '#domain/vat.ts'
import { type EditorDiscount, type EditorForm, filledLines } from './editor-form.ts'

const numberOrZero = (text: string): string => (parseDecimal(text.trim()) ? text.trim() : '0')

const discountOf = (discount: EditorDiscount | null): Discount | null =>
  discount && parseDecimal(discount.value.trim()) ? { kind: discount.kind, value: discount.value.trim() } : null

/**
 * The totals of the form, by the same function as on the server. Text that is not a number yet counts as 0. The result has
 * every line of the form, also blank ones, in the same order.
 */
export const editorTotals = (form: EditorForm, options: InvoiceOptions): InvoiceTotals =>
  invoiceTotals(totalsForm(form, options))

/** The explanation of the VAT, without blank lines. */
export const editorExplanation = (form: EditorForm, options: InvoiceOptions): VatExplanation[] =>
  vatExplanation(totalsForm({ ...form, lines: filledLines(form) }, options))

const totalsForm = (form: EditorForm, options: InvoiceOptions): TotalsForm => {
  const kinds = new Map(options.vats.map((vat) => [vat.id, kindOf(vat)]))
  const kind = (id: string) => (form.vat ? (kinds.get(id) ?? null) : null)
  return {
    currency: isCurrency(form.currency) ? form.currency : options.company_currency,
    vat: form.vat,
    prices_include_vat: form.vat && form.prices_include_vat,
    lines: form.lines.map((line) => ({
      quantity: numberOrZero(line.quantity),
      price: numberOrZero(line.price),
      discount: discountOf(line.discount),
      vat: kind(line.vat_id),
    })),
    discount: discountOf(form.discount),
    delivery: form.delivery && { amount: numberOrZero(form.delivery.amount), vat: kind(form.delivery.vat_id) },
  }
}

const kindOf = ({ id, type, rate, code }: InvoiceOptions['vats'][number]): VatKind => ({
  id,
  // The server stores only these types.
  type: type as VatType,
  rate,
  code,
})
