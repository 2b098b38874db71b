import { dec } from '#domain/decimal.ts'
import { foreignVat, vendorPlace } from '#domain/foreign-purchase.ts'
import type { VendorOrigin, VendorPlace } from '#domain/foreign-purchase.ts'
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

/** The seller of an e-invoice as a vendor. */
export const originOf = ({ vat, address }: Pick<EInvoiceParty, 'vat' | 'address'>): VendorOrigin => ({
  vat,
  country: address.country,
})

/** Whether the invoice charges the VAT of another state, which cannot be deducted in Lithuania: it is part of the cost. */
export const isForeignVat = (place: VendorPlace, { category, rate }: EInvoiceVat): boolean =>
  place !== 'lithuania' && category === 'S' && dec(rate).gt(0)

/**
 * The VAT rate proposed for a purchase with the VAT of an e-invoice; undefined if the company has none, so a person must choose. Goods have
 * the category K from an EU VAT payer and G from outside the EU; domestic reverse charge is PVM25. `rows` are the rates of the company in
 * their order.
 */
export const purchaseVat = <Row extends VatChoice>(
  vat: EInvoiceVat,
  seller: Pick<EInvoiceParty, 'vat' | 'address'>,
  rows: readonly Row[],
  date: PlainDate,
): Row | undefined => {
  const usable = inForce(rows, date).filter((row) => !row.archived && isVatFor(row, 'purchase'))
  const origin = originOf(seller)
  const place = vendorPlace(origin)
  const byCode = (code: string) => usable.find((row) => row.code === code)
  const byType = (type: VatType) => usable.find((row) => row.type === type && row.code !== marginScheme)
  if (isForeignVat(place, vat)) return undefined
  if (place !== 'lithuania') {
    const isGoods = vat.category === (place === 'eu' ? 'K' : 'G')
    const foreign = foreignVat(origin, isGoods ? 'goods' : 'services')
    if (foreign.by === 'buyer') return byCode(foreign.code)
    return foreign.by === 'customs' ? byType('outside') : undefined
  }
  const rated = usable.find(
    ({ type, rate }) => (type === 'standard' || type === 'reduced') && dec(rate).eq(dec(vat.rate)),
  )
  const domestic = { S: rated, Z: byType('zero'), E: byType('exempt'), AE: byCode('PVM25') }
  return vat.category in domestic ? domestic[vat.category as keyof typeof domestic] : byType('outside')
}

// The margin scheme is exempt as well, but has its own note on the paper.
const marginScheme = 'PVM33'
