import { vatFormats } from '#domain/country.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { inForce, isVatFor } from '#domain/vat.ts'
import type { Rated, VatSide, VatType } from '#domain/vat.ts'
import type { EInvoiceParty, EInvoiceVat } from './model.ts'

/** A VAT rate of the company, as an expense may use it. */
export interface VatChoice extends Rated {
  type: VatType
  side: VatSide
  archived?: boolean
}

/** Where a vendor accounts for VAT. */
export type VendorPlace = 'lithuania' | 'eu' | 'outside'

/** By the prefix of the VAT code, else by the country; a vendor without both is Lithuanian. */
export const vendorPlace = ({ vat, address }: Pick<EInvoiceParty, 'vat' | 'address'>): VendorPlace => {
  const prefix = /^[A-Za-z]{2}(?=[0-9A-Za-z])/.exec(vat?.trim() ?? '')?.[0].toUpperCase()
  const country = prefix ?? (address.country === 'GR' ? 'EL' : address.country)
  if (country === '' || country === 'LT') return 'lithuania'
  return Object.hasOwn(vatFormats, country) ? 'eu' : 'outside'
}

/** Whether the invoice charges the VAT of another state, which cannot be deducted in Lithuania: it is part of the cost. */
export const isForeignVat = (place: VendorPlace, { category, rate }: EInvoiceVat): boolean =>
  place !== 'lithuania' && category === 'S' && dec(rate).gt(0)

/**
 * The VAT rate proposed for a purchase with the VAT of an e-invoice; undefined if the company has none, so a person must choose. Goods (K)
 * from an EU VAT payer PVM16, its services PVM21; services of others PVM20; goods from outside the EU have none, because customs charges
 * their VAT; domestic reverse charge PVM25. `rows` are the rates of the company in their order.
 */
export const purchaseVat = <Row extends VatChoice>(
  vat: EInvoiceVat,
  seller: Pick<EInvoiceParty, 'vat' | 'address'>,
  rows: readonly Row[],
  date: PlainDate,
): Row | undefined => {
  const usable = inForce(rows, date).filter((row) => !row.archived && isVatFor(row, 'purchase'))
  const place = vendorPlace(seller)
  const byCode = (code: string) => usable.find((row) => row.code === code)
  const byType = (type: VatType) => usable.find((row) => row.type === type && row.code !== marginScheme)
  if (isForeignVat(place, vat)) return undefined
  if (place === 'eu' && seller.vat) return byCode(vat.category === 'K' ? 'PVM16' : 'PVM21')
  if (place !== 'lithuania') return vat.category === 'G' ? byType('outside') : byCode('PVM20')
  const rated = usable.find(
    ({ type, rate }) => (type === 'standard' || type === 'reduced') && dec(rate).eq(dec(vat.rate)),
  )
  const domestic = { S: rated, Z: byType('zero'), E: byType('exempt'), AE: byCode('PVM25') }
  return vat.category in domestic ? domestic[vat.category as keyof typeof domestic] : byType('outside')
}

// The margin scheme is exempt as well, but has its own note on the paper.
const marginScheme = 'PVM33'
