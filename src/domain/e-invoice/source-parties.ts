import { defaultEAddress, hasLithuanianCode, legalPersonScheme } from '#domain/e-address.ts'
import { normaliseVatCode, personalCodeProblem } from '#domain/identifiers.ts'
import type { EInvoiceParty, SchemedId } from './model.ts'
import type { SourceParty } from './source.ts'

/** The party; `hasVat` is false on documents outside VAT, which must not have VAT numbers. */
export const partyOf = (party: SourceParty, hasVat: boolean): EInvoiceParty => ({
  name: party.title,
  trading_name: null,
  legal_id: legalIdOf(party),
  ids: idsOf(party),
  vat: hasVat && party.vat_code ? normaliseVatCode(party.vat_code, party.country) : null,
  tax_id: null,
  e_address: party.e_address ?? defaultEAddress(party),
  address: addressOf(party),
  contact: party.phone || party.email ? { name: null, phone: party.phone, email: party.email } : null,
})

const legalIdOf = (party: SourceParty): SchemedId | null => {
  if (party.type === 'individual' || !party.code) return null
  return { scheme: hasLithuanianCode(party) ? legalPersonScheme : null, id: party.code }
}

/** The number of an individual's activity certificate or another code, but never one of eleven digits, which may be a personal code. */
const idsOf = (party: SourceParty): SchemedId[] => {
  if (party.type === 'legal') return []
  const id =
    party.certificate_number ?? (party.code && personalCodeProblem(party.code) === 'eleven_digits' ? party.code : null)
  return id ? [{ scheme: null, id }] : []
}

const addressOf = ({ address, city, postal_code, country }: SourceParty): EInvoiceParty['address'] => {
  const [line1 = null, ...rest] = (address ?? '').split('\n').flatMap((line) => line.trim() || [])
  return {
    line1,
    line2: rest.join(', ') || null,
    city,
    postcode: postal_code,
    region: null,
    country: countryCode(country),
  }
}

/** Kosovo has no ISO 3166 code; XK is what the European Union uses, 1A what e-invoices use. */
export const countryCode = (country: string): string => (country === 'XK' ? '1A' : country)
