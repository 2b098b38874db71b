import type { EInvoice, SchemedId } from './model.ts'

const list = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/))

/** The schemes of electronic addresses in the Peppol network (release 3.0.21). */
const peppolSchemes = list(`
  0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200 0201
  0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920
  9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945
  9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`)

/** The schemes that only EN 16931 knows (EAS list, rules 1.3.16). EM is an e-mail address. */
const otherSchemes = list(`
  0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220 AN AQ AS AU EM`)

/** The EAS list of EN 16931. */
export const easSchemes: readonly string[] = [...peppolSchemes, ...otherSchemes].toSorted()

/** Whether the scheme is in the EAS list of EN 16931. */
export const isEasScheme = (scheme: string | null): boolean =>
  scheme !== null && (peppolSchemes.has(scheme) || otherSchemes.has(scheme))

/** Whether Peppol can deliver to the address. Its number may still be wrong. */
export const isPeppolAddress = (address: SchemedId | null): boolean =>
  address !== null && address.scheme !== null && peppolSchemes.has(address.scheme)

/**
 * Whether the e-invoice follows Peppol's rules. With an address that Peppol does not know, such as the e-mail of an individual, it is an
 * invoice of EN 16931 only. A missing address breaks Peppol's rules and is found by them.
 */
export const isForPeppol = ({ seller, buyer }: Pick<EInvoice, 'seller' | 'buyer'>): boolean =>
  !seller.e_address || !buyer.e_address || [seller, buyer].every(({ e_address }) => isPeppolAddress(e_address))

const digitsOf = (id: string): number[] => [...id].map(Number)

const isGln = (id: string): boolean => {
  const digits = digitsOf(id).toReversed()
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[0]
}

const isNorwegian = (id: string): boolean => {
  const digits = digitsOf(id).toReversed()
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0)
  return Number(id) > 0 && (11 - (sum % 11)) % 11 === digits[0]
}

const isBelgian = (id: string): boolean => Number(id.slice(8)) === 97 - (Number(id.slice(0, 8)) % 97)

const isSwedish = (id: string): boolean => {
  const digits = digitsOf(id)
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const product = index % 2 === 0 ? digit * 2 : digit
    return total + (product % 10) + Math.floor(product / 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === digits[9]
}

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const isAustralian = (id: string): boolean =>
  digitsOf(id).reduce((sum, digit, index) => sum + (index === 0 ? digit - 1 : digit) * australianWeights[index]!, 0) %
    89 ===
  0

type NumberRule = { rule: string; pattern: RegExp; hasCheckDigit?: (id: string) => boolean }

/** The formats of numbers that Peppol checks, by scheme. */
const numberRules: Readonly<Record<string, NumberRule>> = {
  '0088': { rule: 'PEPPOL-COMMON-R040', pattern: /^[0-9]+$/, hasCheckDigit: isGln },
  '0192': { rule: 'PEPPOL-COMMON-R041', pattern: /^[0-9]{9}$/, hasCheckDigit: isNorwegian },
  '0184': { rule: 'PEPPOL-COMMON-R042', pattern: /^(?:DK)?[0-9]{8}$/ },
  '0096': { rule: 'PEPPOL-COMMON-R052', pattern: /^[0-9]{10}$/ },
  '0198': { rule: 'PEPPOL-COMMON-R053', pattern: /^DK[0-9]{8}$/ },
  '0208': { rule: 'PEPPOL-COMMON-R043', pattern: /^[0-9]{10}$/, hasCheckDigit: isBelgian },
  '0007': { rule: 'PEPPOL-COMMON-R049', pattern: /^[0-9]{10}$/, hasCheckDigit: isSwedish },
  '0151': { rule: 'PEPPOL-COMMON-R050', pattern: /^[0-9]{11}$/, hasCheckDigit: isAustralian },
}

/** The Peppol rule that the number of the address breaks; undefined if it breaks none. */
export const brokenNumberRule = ({ scheme, id }: SchemedId): string | undefined => {
  const known = scheme === null ? undefined : numberRules[scheme]
  if (!known) return undefined
  return known.pattern.test(id) && (known.hasCheckDigit?.(id) ?? true) ? undefined : known.rule
}
