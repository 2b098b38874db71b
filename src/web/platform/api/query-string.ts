export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type QueryValues = Readonly<Record<string, QueryValue>>

/** Only what would change the meaning is escaped: `type=simple,proforma` stays as one would write it. */
const readable = (text: string) => text.replace(/[&#+%\s]/g, (sign) => encodeURIComponent(sign))

/** A name also may not hold the sign that ends it. */
const readableName = (name: string) => readable(name).replaceAll('=', '%3D')

/** `{ tab: 'unpaid', type: ['simple', 'proforma'] }` → `tab=unpaid&type=simple,proforma`; what is empty is left out. */
export const writeQuery = (query: QueryValues = {}): string =>
  Object.entries(query)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${readableName(name)}=${readable(String(value))}`)
    .join('&')

/** What an address says, each value as text; a repeated name becomes a list with commas. */
export const readQuery = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text))
    values[name] = name in values ? `${values[name]},${value}` : value
  return values
}
