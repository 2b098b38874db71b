import type { Invoice } from '#contract/invoice.ts'
import type { TotalsForm, VatKind } from '#domain/invoice-form.ts'
import type { VatType } from '#domain/vat.ts'
import { vatExplanation } from '#domain/vat-explanation.ts'

type Stored = Pick<
  Invoice,
  'currency' | 'vat' | 'prices_include_vat' | 'lines' | 'discount' | 'delivery' | 'vat_breakdown'
>

/** How the VAT of a stored document came about, by what it says itself: rates of today may be others. */
export const explanationOf = (stored: Stored): Invoice['vat_explanation'] => {
  const kind = (vat_id: string | null, vat_type: string | null, vat_rate: string | null): VatKind | null => {
    if (!vat_type) return null
    // A line does not keep its classifier code; its group does, and the code can part zero rates into groups.
    const group =
      stored.vat_breakdown.find((each) => each.vat_id === vat_id) ??
      stored.vat_breakdown.find((each) => each.type === vat_type && Number(each.rate) === Number(vat_rate))
    return { id: vat_id, type: vat_type as VatType, rate: vat_rate, code: group?.code ?? null }
  }
  const { currency, vat, prices_include_vat, discount, delivery } = stored
  const form: TotalsForm = {
    currency,
    vat,
    prices_include_vat,
    discount,
    lines: stored.lines.map((line) => ({ ...line, vat: kind(line.vat_id, line.vat_type, line.vat_rate) })),
    delivery: delivery && {
      amount: delivery.amount,
      vat: kind(delivery.vat_id, delivery.vat_type, delivery.vat_rate),
    },
  }
  return vatExplanation(form)
}
