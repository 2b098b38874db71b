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
