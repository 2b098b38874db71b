import { currencyDigits } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { computeGroupVat, vatGroups } from '#domain/vat-groups.ts'
import { lineAmounts } from '#domain/invoice-form.ts'
import type { TotalsForm, Discount, VatKind } from '#domain/invoice-form.ts'
import { minorText, sumMinor, toMinor } from '#domain/minor-units.ts'
import type { VatType } from '#domain/vat.ts'

/**
 * How the VAT of one rate is computed. Amounts before `base` include VAT when `prices_include_vat`.
 * sum = lines_total − discount + delivery. Prices without VAT: base = sum, vat = base × rate / 100;
 * with VAT: vat = sum × rate / (100 + rate), base = sum − vat; rounded once, half away from zero.
 */
export interface VatExplanation {
  vat_id: string | null
  type: VatType
  /** Percent; '0' when no VAT is charged. */
  rate: string
  prices_include_vat: boolean
  /** Indexes of its lines, from 0. */
  lines: number[]
  lines_total: Amount
  /** The group's share of the document's discount. */
  discount: Amount
  /** Null: the delivery is not in this group. */
  delivery: Amount | null
  sum: Amount
  base: Amount
  vat: Amount
}

/** The computation of each VAT group of a document, in the order of its VAT rates. */
export const vatExplanation = (form: TotalsForm): VatExplanation[] => {
  const digits = currencyDigits(form.currency)
  const text = (value: bigint): Amount => minorText(value, digits)
  const totals = form.lines.map((line) => lineAmounts(line, digits).total)
  const delivery = toMinor(dec(form.delivery?.amount ?? '0'), digits)
  return vatGroups(form, totals, delivery, digits).map((group) => {
    const { base, vat } = computeGroupVat(group, form.prices_include_vat)
    const { rows } = group
    const lines_total = sumMinor(rows.flatMap((row) => row.line_totals))
    const discount = sumMinor(rows.map((row) => row.discount))
    const delivered = rows.find((row) => row.delivery !== null)?.delivery ?? null
    return {
      vat_id: rows[0]?.vat_ids[0] ?? null,
      type: rows[0]?.type ?? 'outside',
      rate: group.rate,
      prices_include_vat: form.prices_include_vat,
      lines: rows.flatMap((row) => row.lines).toSorted((a, b) => a - b),
      lines_total: text(lines_total),
      discount: text(discount),
      delivery: delivered === null ? null : text(delivered),
      sum: text(lines_total - discount + (delivered ?? 0n)),
      base: text(base),
      vat: text(vat),
    }
  })
}

type VatFields = { vat_id: string | null; vat_type: string | null; vat_rate: string | null }

/** The stored fields of a document from which its totals are computed again. */
interface StoredVat {
  currency: string
  vat: boolean
  prices_include_vat: boolean
  lines: readonly (VatFields & Omit<TotalsForm['lines'][number], 'vat'>)[]
  discount: Discount | null
  delivery: (VatFields & { amount: Amount }) | null
  vat_breakdown: readonly { vat_id: string | null; type: string; rate: string | null; code: string | null }[]
}

/** The form of a stored document, from its own fields: current VAT rates may differ. */
export const totalsFormOf = (stored: StoredVat): TotalsForm => {
  const kind = ({ vat_id, vat_type, vat_rate }: VatFields): VatKind | null => {
    if (!vat_type) return null
    // A line has no classifier code, but its VAT group has; the code can separate zero rates into groups.
    const group =
      stored.vat_breakdown.find((each) => each.vat_id === vat_id) ??
      stored.vat_breakdown.find((each) => each.type === vat_type && Number(each.rate) === Number(vat_rate))
    return { id: vat_id, type: vat_type as VatType, rate: vat_rate, code: group?.code ?? null }
  }
  const { currency, vat, prices_include_vat, discount, delivery } = stored
  return {
    currency,
    vat,
    prices_include_vat,
    discount,
    lines: stored.lines.map((line) => ({ ...line, vat: kind(line) })),
    delivery: delivery && { amount: delivery.amount, vat: kind(delivery) },
  }
}

/** How the VAT of a stored document was computed. */
export const explanationOf = (stored: StoredVat): VatExplanation[] => vatExplanation(totalsFormOf(stored))
