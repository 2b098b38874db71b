import type { Amount } from '#domain/currency.ts'
import type { Discount, TotalsForm, VatKind } from '#domain/invoice-form.ts'
import { vatExplanation, type VatExplanation } from '#domain/vat-explanation.ts'
import type { VatType } from '#domain/vat.ts'

type OfVat = { vat_id: string | null; vat_type: string | null; vat_rate: string | null }

/** The stored fields of a document from which its VAT is explained. */
export interface StoredVat {
  currency: string
  vat: boolean
  prices_include_vat: boolean
  lines: readonly (OfVat & Omit<TotalsForm['lines'][number], 'vat'>)[]
  discount: Discount | null
  delivery: (OfVat & { amount: Amount }) | null
  vat_breakdown: readonly { vat_id: string | null; type: string; rate: string | null; code: string | null }[]
}

/** How the VAT of a stored document was computed, from its own fields: current VAT rates may differ. */
export const explanationOf = (stored: StoredVat): VatExplanation[] => {
  const kind = ({ vat_id, vat_type, vat_rate }: OfVat): VatKind | null => {
    if (!vat_type) return null
    // A line has no classifier code, but its VAT group has; the code can separate zero rates into groups.
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
