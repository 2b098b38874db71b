import { searchText } from '#domain/text.ts'

/** A company of the register, as it is stored and offered. Null: the register does not tell. */
export type RegisteredCompany = {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  vat_code: string | null
  /** Why it is not active: bankruptcy, liquidation. */
  state: string | null
  search: string
}

/** A name with Lithuanian quotes, as it is printed: UAB "Giria" → UAB „Giria“. */
export const printedName = (name: string): string => name.replace(/"([^"]+)"/g, '„$1“')

const forms = new Set(
  'uab ab mb ij ii iį vsi všį vį tub kub zub bi se filialas bendrija'.split(' ').map((form) => searchText(form)),
)
const longForms = [
  'uzdaroji akcine bendrove',
  'akcine bendrove',
  'mazoji bendrija',
  'individuali imone',
  'viesoji istaiga',
  'biudzetine istaiga',
  'zemes ukio bendrove',
  'tikroji ukine bendrija',
  'komanditine ukine bendrija',
  'kooperatine bendrove',
]

/**
 * A name as it is searched: lower case, without diacritics, quotes and legal form: „UAB "Žalia giria"“ → 'zalia giria'. A name of
 * nothing but a form stays.
 */
export const registerSearch = (name: string): string => {
  const text = searchText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const long = longForms.find((form) => text.startsWith(`${form} `) || text.endsWith(` ${form}`))
  const rest =
    long === undefined ? text : text.startsWith(`${long} `) ? text.slice(long.length) : text.slice(0, -long.length)
  const words = rest.trim().split(' ')
  while (words.length > 1 && forms.has(words[0] ?? '')) words.shift()
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** A municipality ('Kauno r. sav.') or an eldership ('Lentvario sen.') is no part of a postal address. */
const district = /\s(?:sav|sen)\.$/
const postalCode = /^(?:LT-)?(\d{5})$/
/** Streets have a number. */
const isPlace = (part: string) => !/\d/.test(part)

/**
 * Street, city and postal code of an address of the register: 'Vilnius, Gedimino pr. 9-12', 'Kauno r. sav., Garliava, Vytauto g. 1, LT-53256'.
 * An address of one part is the city if it has no number.
 */
export const addressParts = (text: string): Pick<RegisteredCompany, 'address' | 'city' | 'postal_code'> => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const code = parts.map((part) => postalCode.exec(part)?.[1]).find(Boolean)
  const rest = parts.filter((part) => !postalCode.test(part))
  const places = rest.filter((part) => isPlace(part) && !district.test(part))
  const [city = null] = places
  const street = rest.filter((part) => part !== city && !district.test(part))
  return {
    address: street.join(', ') || null,
    city: city ?? rest.find((part) => district.test(part)) ?? null,
    postal_code: code === undefined ? null : `LT-${code}`,
  }
}
