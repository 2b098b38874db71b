import { companyCodeProblem, normaliseCode, normaliseVatCode } from './identifiers.ts'

/** An address for e-invoices: the scheme of the EAS code list and the identifier in it (BT-34, BT-49 of EN 16931). */
export interface EAddress {
  scheme: string
  id: string
}

/** As networks write it: '0200:110053842'. */
export const eAddressText = ({ scheme, id }: EAddress): string => `${scheme}:${id}`

/** Codes of the register of legal persons. A natural person is never identified by it, because theirs is a personal code. */
export const legalPersonScheme = '0200'
/** E-mail, in the EAS list of EN 16931 but not in that of Peppol. */
const emailScheme = 'EM'

/** The schemes of VAT codes by the prefix of the code. States without one are left out. */
export const vatCodeSchemes: Readonly<Record<string, string>> = {
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
  XI: '9932',
}

/** The facts of a party that its address follows from. */
export interface AddressedParty {
  type: 'legal' | 'individual'
  code: string | null
  vat_code: string | null
  country: string
  email: string | null
}

/** Whether the party has the code of a Lithuanian legal person. A wrong check digit is the user's to see. */
export const hasLithuanianCode = ({
  type,
  country,
  code,
}: Pick<AddressedParty, 'type' | 'country' | 'code'>): boolean =>
  type === 'legal' && country === 'LT' && code !== null && companyCodeProblem(normaliseCode(code)) !== 'nine_digits'

/**
 * The address of a party that gave none: a Lithuanian legal person's company code, else the VAT code, else the email. Null: none of
 * them is known, or their scheme is not.
 */
export const defaultEAddress = (party: AddressedParty): EAddress | null => {
  if (hasLithuanianCode(party)) return { scheme: legalPersonScheme, id: normaliseCode(party.code ?? '') }
  const vatCode = party.vat_code && normaliseVatCode(party.vat_code, party.country)
  const scheme = vatCode ? vatCodeSchemes[vatCode.slice(0, 2)] : undefined
  if (vatCode && scheme) return { scheme, id: vatCode }
  return party.email ? { scheme: emailScheme, id: party.email } : null
}

/** Whether the party may have the address: a natural person none of the register of legal persons. */
export const canHaveEAddress = (type: AddressedParty['type'], address: EAddress | null): boolean =>
  type === 'legal' || address?.scheme !== legalPersonScheme
