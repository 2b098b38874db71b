/** Values of JSON. A missing value in an object is left out, as JSON.stringify does. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

/**
 * The text of a JSON value by RFC 8785: no spaces, keys sorted by UTF-16 code units, numbers and strings as ECMAScript writes them.
 * Equal values have equal texts, so their hashes can be compared.
 */
export const canonicalJson = (value: JsonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members: string[] = []
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

/** Array.isArray does not narrow a readonly array. */
const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value)
