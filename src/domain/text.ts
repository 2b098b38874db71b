/**
 * The text without trailing characters of `ends` ('SF-0001--' and '-' → 'SF-0001'). A regular expression such as /-+$/ would take
 * quadratic time for a long text.
 */
export const removeTrailing = (text: string, ends: string): string => {
  let length = text.length
  while (length > 0 && ends.includes(text[length - 1] ?? ' ')) length -= 1
  return text.slice(0, length)
}

/**
 * The text as search compares it: lower case, without diacritics ('Sąskaita' → 'saskaita'). The database has the same function:
 * lower case, canonical decomposition, without combining marks. Letters that are not decomposed ('ł', 'ø', 'ß') stay.
 */
export const searchText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

// Not all of RFC 5322, but what current mail systems accept. Quoted names and hosts without a dot are refused on purpose.
const atom = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const topLabel = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu

/** Whether the text can be an email address: one @, a name, and a domain with a dot (not 'nina@azuolynas'). */
export const isEmail = (text: string): boolean => {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  if (name.length > 64 || !name.split('.').every((part) => atom.test(part))) return false
  const labels = text.slice(at + 1).split('.')
  return labels.length > 1 && labels.every((part) => label.test(part)) && topLabel.test(labels.at(-1) ?? '')
}
