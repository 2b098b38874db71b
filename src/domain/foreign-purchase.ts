// Decision: docs/decisions/purchases.md
import { vatFormats } from '#domain/country.ts'

/** Where a vendor accounts for VAT. */
export type VendorPlace = 'lithuania' | 'eu' | 'outside'

/** The fields of a vendor that decide how a purchase is taxed. `country` is ISO 3166, empty if it is not known. */
export interface VendorOrigin {
  vat: string | null
  country: string
}

/** By the prefix of the VAT code, else by the country; a vendor without both is Lithuanian. */
export const vendorPlace = ({ vat, country }: VendorOrigin): VendorPlace => {
  const prefix = /^[A-Za-z]{2}(?=[0-9A-Za-z])/.exec(vat?.trim() ?? '')?.[0].toUpperCase()
  const place = prefix ?? (country === 'GR' ? 'EL' : country)
  if (place === '' || place === 'LT') return 'lithuania'
  return Object.hasOwn(vatFormats, place) ? 'eu' : 'outside'
}

/** Whether a party has given the VAT number of another EU state: only sales to such buyers are declared as sales to the EU. */
export const hasEuVatCode = ({ vat, country }: VendorOrigin): boolean =>
  Boolean(vat?.trim()) && vendorPlace({ vat, country }) === 'eu'

/** What is bought from a foreign vendor, which decides who accounts for the VAT. */
export const suppliedKinds = ['goods', 'services'] as const
export type Supplied = (typeof suppliedKinds)[number]

/**
 * How the VAT of a purchase from abroad is accounted for: by the buyer with a code of the classifier; by customs, so the vendor's invoice has
 * no VAT; or not known, because goods of an EU vendor without a VAT number are no purchase from a VAT payer, and a person must decide.
 */
export type ForeignVat = { by: 'buyer'; code: string } | { by: 'customs' } | { by: 'person' }

/** VAT law Art. 4¹, 13, 95; [accountant]. */
export const foreignVat = (origin: VendorOrigin, supplied: Supplied): ForeignVat => {
  const isEu = vendorPlace(origin) === 'eu'
  if (supplied === 'goods') return isEu ? goodsOfEu(origin) : { by: 'customs' }
  return { by: 'buyer', code: isEu && origin.vat ? 'PVM21' : 'PVM20' }
}

const goodsOfEu = ({ vat }: VendorOrigin): ForeignVat => (vat ? { by: 'buyer', code: 'PVM16' } : { by: 'person' })

// The reduced rates of the same purchases are PVM18, PVM37 and PVM40.
const suppliedByCode: Readonly<Record<string, Supplied>> = {
  PVM16: 'goods',
  PVM18: 'goods',
  PVM20: 'services',
  PVM21: 'services',
  PVM37: 'services',
  PVM40: 'services',
}

/** What was bought, as the VAT code of a purchase says; undefined: it does not say. */
export const suppliedOfCode = (code: string | null): Supplied | undefined =>
  code !== null && Object.hasOwn(suppliedByCode, code) ? suppliedByCode[code] : undefined
