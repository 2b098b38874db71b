export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type QueryValues = Readonly<Record<string, QueryValue>>

/** Escapes only what would change the meaning: `type=simple,proforma` stays readable. */
const readable = (text: string) => text.replace(/[&#+%\s]/g, (sign) => encodeURIComponent(sign))

/** In a name `=` is escaped too. */
const readableName = (name: string) => readable(name).replaceAll('=', '%3D')

/** `{ tab: 'unpaid', type: ['simple', 'proforma'] }` → `tab=unpaid&type=simple,proforma`; empty values are left out. */
export const writeQuery = (query: QueryValues = {}): string =>
  Object.entries(query)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${readableName(name)}=${readable(String(value))}`)
    .join('&')

/** Parses a query string; a repeated name becomes a comma-separated value. */
export const readQuery = (text: string): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text))
    values[name] = name in values ? `${values[name]},${value}` : value
  return values
}
