import { currencyDigits } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { computeGroupVat, vatGroups } from '#domain/vat-groups.ts'
import type { GroupVat } from '#domain/vat-groups.ts'
import { lineAmounts } from '#domain/invoice-form.ts'
import type { TotalsForm, LineAmounts } from '#domain/invoice-form.ts'
import { minorText, sumMinor, toMinor } from '#domain/minor-units.ts'
import type { VatCategory, VatType } from '#domain/vat.ts'

/** The amounts of a line. `amount`, `discount` and `total` include VAT when the prices do. */
export interface LineTotals {
  amount: Amount
  discount: Amount
  total: Amount
  total_without_vat: Amount
  vat_total: Amount
  total_with_vat: Amount
}

/** The amounts of one VAT category and rate of a document. */
export interface VatBreakdown {
  /** The first of its VAT rates; null without VAT. */
  vat_id: string | null
  /** All its VAT rates: those of one category and percentage are computed together, and each may have its own legal note. */
  vat_ids: string[]
  type: VatType
  category: VatCategory
  rate: string
  code: string | null
  base: Amount
  vat: Amount
}

/** The share of the document's discount in one VAT group, as in the prices and without VAT. */
export interface GroupDiscount {
  category: VatCategory
  rate: string
  amount: Amount
  amount_without_vat: Amount
}

/** Every computed amount of an invoice. Lines are in the form's order. */
export interface InvoiceTotals {
  lines: LineTotals[]
  /** Σ line totals, with VAT when the prices include it. */
  subtotal: Amount
  subtotal_without_vat: Amount
  discount_total: Amount
  discount_without_vat: Amount
  /** The groups that have a discount; empty without a discount. */
  discount_by_group: GroupDiscount[]
  delivery_total: Amount
  delivery_without_vat: Amount
  vat_breakdown: VatBreakdown[]
  total_without_vat: Amount
  vat_total: Amount
  total: Amount
}

/**
 * The totals of an invoice by EN 16931: each line is rounded, VAT is rounded once per category and rate, never per line.
 * subtotal_without_vat − discount_without_vat + delivery_without_vat = total_without_vat = Σ bases;
 * total = total_without_vat + vat_total; with prices that include VAT, subtotal − discount + delivery = total.
 * A form without lines gives zeros. Throws a RangeError for an unknown currency or invalid decimal text.
 */
export const invoiceTotals = (form: TotalsForm): InvoiceTotals => {
  const digits = currencyDigits(form.currency)
  const text = (value: bigint): Amount => minorText(value, digits)
  const lines = form.lines.map((line) => lineAmounts(line, digits))
  const delivery = toMinor(dec(form.delivery?.amount ?? '0'), digits)
  const totals = lines.map((line) => line.total)
  const groups = vatGroups(form, totals, delivery, digits).map((group) =>
    computeGroupVat(group, form.prices_include_vat),
  )

  const net = sumMinor(groups.map((group) => group.base))
  const vat = sumMinor(groups.map((group) => group.vat))
  return {
    lines: lineTotals(lines, groups, text),
    subtotal: text(sumMinor(totals)),
    subtotal_without_vat: text(sumMinor(groups.flatMap((group) => group.lines.map((line) => line.net)))),
    discount_total: text(sumMinor(groups.map(({ group }) => group.discount))),
    discount_without_vat: text(sumMinor(groups.map((group) => group.discount.net))),
    discount_by_group: groups.filter(({ group }) => group.discount !== 0n).map((group) => discountOf(group, text)),
    delivery_total: text(delivery),
    delivery_without_vat: text(sumMinor(groups.map((group) => group.delivery.net))),
    vat_breakdown: groups.map((group) => breakdownOf(group, text)),
    total_without_vat: text(net),
    vat_total: text(vat),
    total: text(net + vat),
  }
}

type Text = (value: bigint) => Amount

const lineTotals = (lines: readonly LineAmounts[], groups: readonly GroupVat[], text: Text): LineTotals[] => {
  const parts = new Map(
    groups.flatMap((settled) => settled.group.lines.map((index, place) => [index, settled.lines[place]] as const)),
  )
  return lines.map(({ amount, discount, total }, index) => {
    const { net, vat } = parts.get(index) ?? { net: total, vat: 0n }
    return {
      amount: text(amount),
      discount: text(discount),
      total: text(total),
      total_without_vat: text(net),
      vat_total: text(vat),
      total_with_vat: text(net + vat),
    }
  })
}

const discountOf = ({ group, discount }: GroupVat, text: Text): GroupDiscount => ({
  category: group.category,
  rate: group.rate,
  amount: text(group.discount),
  amount_without_vat: text(discount.net),
})

const breakdownOf = ({ group, base, vat }: GroupVat, text: Text): VatBreakdown => ({
  vat_id: group.vats[0]?.id ?? null,
  vat_ids: group.vats.flatMap(({ id }) => id ?? []),
  type: group.type,
  category: group.category,
  rate: group.rate,
  code: group.vats[0]?.code ?? null,
  base: text(base),
  vat: text(vat),
})
