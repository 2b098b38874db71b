import { companyCodeProblem, normaliseVatCode, personalCodeProblem } from '#domain/identifiers.ts'
import type { EInvoiceParty, SchemedId } from './model.ts'
import type { SourceParty } from './source.ts'

/** The legal entity codes of Lithuania (ISO 6523). Individuals are never identified by it. */
const lithuanianCode = '0200'

/** E-mail as an electronic address, in the EAS list of EN 16931 but not in that of Peppol. */
export const emailScheme = 'EM'

/** The EAS schemes of VAT codes by their prefix. A state without one is not listed. */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

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

const isLithuanianCompany = ({ type, country, code }: SourceParty): boolean =>
  type === 'legal' && country === 'LT' && code !== null && companyCodeProblem(code) !== 'nine_digits'

const legalIdOf = (party: SourceParty): SchemedId | null => {
  if (party.type === 'individual' || !party.code) return null
  return { scheme: isLithuanianCompany(party) ? lithuanianCode : null, id: party.code }
}

/** The number of an individual's activity certificate or another code, but never one of eleven digits, which may be a personal code. */
const idsOf = (party: SourceParty): SchemedId[] => {
  if (party.type === 'legal') return []
  const id =
    party.certificate_number ?? (party.code && personalCodeProblem(party.code) === 'eleven_digits' ? party.code : null)
  return id ? [{ scheme: null, id }] : []
}

/** The company code in Lithuania, else the VAT code, else the e-mail; null if the party has none of them. */
export const defaultEAddress = (party: SourceParty): SchemedId | null => {
  if (isLithuanianCompany(party)) return { scheme: lithuanianCode, id: party.code ?? '' }
  const vat = party.vat_code && normaliseVatCode(party.vat_code, party.country)
  const scheme = vat ? vatSchemes[vat.slice(0, 2)] : undefined
  if (vat && scheme) return { scheme, id: vat }
  return party.email ? { scheme: emailScheme, id: party.email } : null
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
