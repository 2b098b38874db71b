import type { Amount } from '#domain/currency.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { vatExplanation, type VatExplanation } from '#domain/vat-explanation.ts'
import type { VatType } from '#domain/vat.ts'

type OfVat = { vat_id: string | null; vat_type: string | null; vat_rate: string | null }

/** What a stored document says of its VAT. */
export interface StoredVat {
  currency: string
  vat: boolean
  prices_include_vat: boolean
  lines: readonly (OfVat & Omit<TotalsForm['lines'][number], 'vat'>)[]
  discount: Discount | null
  delivery: (OfVat & { amount: Amount }) | null
  vat_breakdown: readonly { vat_id: string | null; type: string; rate: string | null; code: string | null }[]
}

/** How the VAT of a stored document came about, by what it says itself: rates of today may be others. */
export const explanationOf = (stored: StoredVat): VatExplanation[] => {
  const kind = ({ vat_id, vat_type, vat_rate }: OfVat): VatKind | null => {
    if (!vat_type) return null
    // A line does not keep its classifier code; its group does, and the code can part zero rates into groups.
    const group =
      stored.vat_breakdown.find((each) => each.vat_id === vat_id) ??
      stored.vat_breakdown.find((each) => each.type === vat_type && Number(each.rate) === Number(vat_rate))
    return { id: vat_id, type: vat_type as VatType, rate: vat_rate, code: group?.code ?? null }
  }
  const { currency, vat, prices_include_vat, discount, delivery } = stored
  return vatExplanation({
    currency,
    vat,
    prices_include_vat,
    discount,
    lines: stored.lines.map((line) => ({ ...line, vat: kind(line) })),
    delivery: delivery && { amount: delivery.amount, vat: kind(delivery) },
  })
}
