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

/** The amounts of one VAT category, rate and classifier code of a document. */
export interface VatBreakdown {
  /** The first of its VAT rates; null without VAT. */
  vat_id: string | null
  /** All its VAT rates, each of which may have its own legal note. */
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
  /** In the order of the lines by category and rate; `mergeVatRows` gives one row for each. */
  vat_breakdown: VatBreakdown[]
  total_without_vat: Amount
  vat_total: Amount
  total: Amount
}

/**
 * The totals of an invoice by EN 16931: each line is rounded, VAT is rounded once per category and rate, never per line,
 * and split between the classifier codes.
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

  const rows = groups.flatMap((group) => group.rows)
  const net = sumMinor(groups.map((group) => group.base))
  const vat = sumMinor(groups.map((group) => group.vat))
  return {
    lines: lineTotals(lines, rows, text),
    subtotal: text(sumMinor(totals)),
    subtotal_without_vat: text(sumMinor(rows.flatMap((row) => row.lines.map((line) => line.net)))),
    discount_total: text(sumMinor(rows.map(({ row }) => row.discount))),
    discount_without_vat: text(sumMinor(rows.map((row) => row.discount.net))),
    discount_by_group: groups.flatMap((group) => discountOf(group, text) ?? []),
    delivery_total: text(delivery),
    delivery_without_vat: text(sumMinor(rows.map((row) => row.delivery.net))),
    vat_breakdown: groups.flatMap((group) => breakdownOf(group, text)),
    total_without_vat: text(net),
    vat_total: text(vat),
    total: text(net + vat),
  }
}

type Text = (value: bigint) => Amount

const lineTotals = (lines: readonly LineAmounts[], rows: GroupVat['rows'], text: Text): LineTotals[] => {
  const parts = new Map(
    rows.flatMap((computed) => computed.row.lines.map((index, place) => [index, computed.lines[place]] as const)),
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

const discountOf = ({ group, rows }: GroupVat, text: Text): GroupDiscount | undefined => {
  const amount = sumMinor(rows.map(({ row }) => row.discount))
  if (amount === 0n) return undefined
  const net = sumMinor(rows.map(({ discount }) => discount.net))
  return { category: group.category, rate: group.rate, amount: text(amount), amount_without_vat: text(net) }
}

const breakdownOf = ({ group: { category, rate }, rows }: GroupVat, text: Text): VatBreakdown[] =>
  rows.map(({ row, base, vat }) => ({
    vat_id: row.vat_ids[0] ?? null,
    vat_ids: row.vat_ids.flatMap((id) => id ?? []),
    type: row.type,
    category,
    rate,
    code: row.code,
    base: text(base),
    vat: text(vat),
  }))
