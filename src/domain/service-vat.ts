// Decision: docs/decisions/invoices-for-plans.md
import { hasVatFormat, normaliseVatCode, vatCodeProblem } from '#domain/identifiers.ts'

/** What decides where a service is taxed: who buys it, and where they are. `country` is ISO 3166, `vat` a VAT code as it was typed. */
export type ServiceBuyer = { country: string; vat: string | null }

/** Where the VAT of a service sold over the network falls. */
export type ServiceVat = 'domestic' | 'reverse-charge' | 'outside'

/**
 * The VAT case of an electronic service sold from `sellerCountry`, a state of the EU. `reverse-charge`: to a VAT payer of another EU state, who accounts
 * for it there (VAT law Art. 13(2), Directive 2006/112/EC Art. 44, 196). `outside`: to anyone beyond the EU, where it is not subject to VAT here
 * (Art. 13). `domestic`, with the seller's own rate: in the seller's country, and to whoever in another EU state is no VAT payer, for as long as such sales
 * stay under 10,000 € a year (Art. 58(c) of the Directive; the One Stop Shop is beyond the product). A code that cannot be one of that state makes nobody a VAT payer.
 */
export const serviceVat = (buyer: ServiceBuyer, sellerCountry: string): ServiceVat => {
  if (buyer.country === sellerCountry) return 'domestic'
  if (!hasVatFormat(buyer.country)) return 'outside'
  return isVatPayerOf(buyer) ? 'reverse-charge' : 'domestic'
}

const isVatPayerOf = ({ country, vat }: ServiceBuyer): boolean => {
  if (!vat) return false
  const code = normaliseVatCode(vat, country)
  // Greece is EL to VAT.
  return code.startsWith(country === 'GR' ? 'EL' : country) && vatCodeProblem(code) === undefined
}

/** The country of an EU VAT code; undefined where it names none. For whoever tells a code and no country. */
export const countryOfVatCode = (vat: string | null): string | undefined => {
  const prefix = vat ? normaliseVatCode(vat).slice(0, 2) : ''
  const country = prefix === 'EL' ? 'GR' : prefix
  return hasVatFormat(country) && prefix !== 'XI' ? country : undefined
}
