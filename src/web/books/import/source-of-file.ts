import type { ImportSource } from '#domain/import/sources.ts'

/** How much of a file is looked at. */
const lookedAt = 4096

/** Columns of the exports of Invoice Ninja that tables of others hardly have. */
const ninjaColumns =
  /invoice invoice number|item line total|payment amount|credit credit number|expense amount|vendor name|client (phone|balance|paid to date|public notes|private notes|custom value)/i

/** The source that a file is of, by its contents and name; undefined if it is none that can be read. */
export const sourceOfFile = async (file: File): Promise<ImportSource | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer())
  return sourceOfStart(textOf(bytes), file.name)
}

/** The same by the start of the file as text. */
export const sourceOfStart = (start: string, name: string): ImportSource | undefined => {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (/<\s*(\w+:)?iSAFFile\b|vmi\.lt\/cms\/imas\/isaf/i.test(start)) return 'isaf'
  if (/urn:oasis:names:specification:ubl:schema:xsd:|<\s*(\w+:)?CreditNote\b/.test(start)) return 'ubl'
  if (start.startsWith('PK')) return sourceOfZip(start, ending)
  if (ending === 'xml' || start.trimStart().startsWith('<')) return /isaf/i.test(name) ? 'isaf' : 'ubl'
  if (ending === 'sql') return 'invoiceshelf'
  if (ending === 'csv' || ending === 'txt') return ninjaColumns.test(firstLine(start)) ? 'invoice_ninja' : 'table'
  return ending === 'xlsx' ? 'table' : undefined
}

/** A spreadsheet is a ZIP too. The names of the first files in it stand at its start. */
const sourceOfZip = (start: string, ending: string): ImportSource => {
  if (ending === 'xlsx' || start.includes('[Content_Types].xml') || start.includes('xl/')) return 'table'
  if (/\.sql|database/i.test(start)) return 'invoiceshelf'
  if (/\.csv/i.test(start)) return 'invoice_ninja'
  return /isaf/i.test(start) ? 'isaf' : 'ubl'
}

const firstLine = (text: string) => text.split(/\r?\n/, 1)[0] ?? ''

const textOf = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
