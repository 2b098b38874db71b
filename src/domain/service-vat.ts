// Decision: docs/decisions/invoices-for-plans.md
import { hasVatFormat, normaliseVatCode, vatCodeProblem } from '#domain/identifiers.ts'

/** The buyer of a service, on which its taxation depends. `country` is ISO 3166, `vat` a VAT code as entered. */
export type ServiceBuyer = { country: string; vat: string | null }

/** How an electronic service is taxed. */
export type ServiceVat = 'domestic' | 'reverse-charge' | 'outside'

/**
 * The taxation of an electronic service sold from `sellerCountry`, an EU state. `reverse-charge`: the buyer is a VAT payer of another EU state, who
 * accounts for the VAT there (VAT law Art. 13(2), Directive 2006/112/EC Art. 44, 196). `outside`: the buyer is outside the EU, so there is no VAT here
 * (Art. 13). `domestic`, with the seller's own rate: the buyer is in the seller's country, or in another EU state without being a VAT payer, as long as such sales
 * stay under 10,000 € a year (Art. 58(c) of the Directive; the product does not support the One Stop Shop). A buyer with an invalid code is no VAT payer.
 */
export const serviceVat = (buyer: ServiceBuyer, sellerCountry: string): ServiceVat => {
  if (buyer.country === sellerCountry) return 'domestic'
  if (!hasVatFormat(buyer.country)) return 'outside'
  return isVatPayerOf(buyer) ? 'reverse-charge' : 'domestic'
}

const isVatPayerOf = ({ country, vat }: ServiceBuyer): boolean => {
  if (!vat) return false
  const code = normaliseVatCode(vat, country)
  // Greek VAT codes have the prefix EL.
  return code.startsWith(country === 'GR' ? 'EL' : country) && vatCodeProblem(code) === undefined
}

/** The country of an EU VAT code, for buyers without a country; undefined when the code has none. */
export const countryOfVatCode = (vat: string | null): string | undefined => {
  const prefix = vat ? normaliseVatCode(vat).slice(0, 2) : ''
  const country = prefix === 'EL' ? 'GR' : prefix
  return hasVatFormat(country) && prefix !== 'XI' ? country : undefined
}
