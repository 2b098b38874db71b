/** What a domain says about who may send its mail. `unknown`: it could not be looked up, or nobody but its owner knows where it is. */
export const recordStates = ['found', 'missing', 'several', 'weak', 'unknown'] as const
export type RecordState = (typeof recordStates)[number]

/** The texts at a name of the DNS; undefined: it did not answer. */
type Texts = readonly string[] | undefined

const of = (texts: readonly string[], version: RegExp) => texts.filter((text) => version.test(text.trim()))

/** SPF (RFC 7208): one record that lists servers. With two of them none counts. */
export const spfState = (texts: Texts): RecordState => {
  if (!texts) return 'unknown'
  const records = of(texts, /^v=spf1(?: |$)/i)
  return records.length === 0 ? 'missing' : records.length > 1 ? 'several' : 'found'
}

/** DMARC (RFC 7489): what receivers do with forged mail. weak: they only watch. */
export const dmarcState = (texts: Texts): RecordState => {
  if (!texts) return 'unknown'
  const [record, ...others] = of(texts, /^v=DMARC1(?:;|\s|$)/i)
  if (record === undefined) return 'missing'
  if (others.length > 0) return 'several'
  return /;\s*p\s*=\s*none\b/i.test(record) ? 'weak' : 'found'
}

/** Whether a text is the key of a DKIM signature (RFC 6376) that was not revoked. The key may have spaces, as long ones often do. */
export const isDkimKey = (text: string): boolean => /(?:^|;)p=[A-Za-z0-9+/]{20}/.test(text.replace(/\s+/g, ''))

/** Where providers of mail usually keep their keys. Only the owner of a domain knows the others. */
export const usualSelectors = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
] as const

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
