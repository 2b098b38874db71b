import { normaliseCode } from '#domain/identifiers.ts'
import type { RegisterColumns, RegisterField } from './register-columns.ts'
import { addressParts, printedName, registerSearch } from './registered-company.ts'
import type { RegisteredCompany } from './registered-company.ts'

/** Longer texts than forms of clients accept are cut. */
const limits = { name: 200, address: 200, city: 100, state: 100 }

/** The cells of a row. A cell in quotes may have separators, and its quotes are doubled; other quotes are part of a name: "Giria", UAB. */
export const cellsOf = (line: string, separator: string): string[] => {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    const end = line[at] === '"' ? quotedEnd(line, at, separator) : -1
    const next = line.indexOf(separator, end < 0 ? at : end)
    const cell = line.slice(at, next < 0 ? line.length : next)
    cells.push(end < 0 ? cell : cell.slice(1, -1).replaceAll('""', '"'))
    if (next < 0) break
    at = next + separator.length
  }
  return cells
}

/** The index of the quote that ends the cell: the first one before a separator or the end of the row. -1: the cell is not in quotes. */
const quotedEnd = (line: string, start: number, separator: string): number => {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] !== '"') continue
    if (line[at + 1] === '"') at += 1
    else return at + 1 === line.length || line.startsWith(separator, at + 1) ? at : -1
  }
  return -1
}

const tidy = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed()

/** The company of a row; undefined for a row without a code of nine digits or a name. */
export const readRegisterRow = (
  line: string,
  { separator, positions }: RegisterColumns,
): (RegisteredCompany & { as_of: string }) | undefined => {
  const cells = cellsOf(line, separator)
  const cell = (field: RegisterField) => {
    const position = positions[field]
    return position === undefined ? '' : tidy(cells[position] ?? '')
  }
  const code = normaliseCode(cell('code'))
  const name = printedName(cell('name')).slice(0, limits.name)
  if (!/^\d{7,9}$/.test(code) || name === '') return undefined
  const place = addressParts(cell('address'))
  const vat = normaliseCode(cell('vat_code'))
  const isActive = ['', '0'].includes(cell('state_code'))
  return {
    code,
    name,
    address: place.address?.slice(0, limits.address) ?? null,
    city: place.city?.slice(0, limits.city) ?? null,
    postal_code: place.postal_code,
    vat_code: /^(?:LT)?(?:\d{9}|\d{12})$/.test(vat) ? `LT${vat.replace('LT', '')}` : null,
    state: isActive ? null : cell('state').slice(0, limits.state) || null,
    search: registerSearch(name),
    as_of: cell('as_of'),
  }
}
