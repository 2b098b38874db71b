import type { VatKind } from '#domain/invoice-form.ts'
import type { VatCategory } from '#domain/vat.ts'

const kinds: Record<VatCategory, Omit<VatKind, 'rate' | 'id'>> = {
  S: { type: 'standard', code: 'PVM1' },
  Z: { type: 'zero', code: 'PVM14' },
  G: { type: 'zero', code: 'PVM12' },
  K: { type: 'zero', code: 'PVM13' },
  E: { type: 'exempt', code: 'PVM5' },
  AE: { type: 'reverse-charge', code: 'PVM25' },
  O: { type: 'outside', code: 'PVM15' },
}
/** A VAT rate of the category, as totals need it. */
export const kind = (rate: string, category: VatCategory = 'S'): VatKind => ({
  id: `${category}${rate}`,
  rate,
  ...kinds[category],
})
