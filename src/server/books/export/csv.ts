import type { Language } from '#server/platform/language/texts.ts'
import type { Values } from './document.queries.ts'
import type { Column, Table, TableTexts } from './tables.ts'
import { removeTrailing } from '#domain/text.ts'

/** The separators that spreadsheets of the language expect: in Lithuania a semicolon between cells and a decimal comma. */
const separators = { lt: { cell: ';', decimal: ',' }, en: { cell: ',', decimal: '.' } } as const

const linesPerChunk = 200

/** RFC 4180 in UTF-8 with the byte order mark that Excel needs. */
export const csvOf = async function* ({ columns, rows }: Table, tableTexts: TableTexts, language: Language) {
  const { cell, decimal } = separators[language]
  const line = (cells: string[]) => `${cells.map(quoteWith(cell)).join(cell)}\r\n`
  const valueOf = (row: Values) => (column: Column) => cellText(column, row[column.key] ?? null, tableTexts, decimal)
  let text = `\uFEFF${line(columns.map(tableTexts.heading))}`
  let lines = 0
  for await (const row of rows) {
    text += line(columns.map(valueOf(row)))
    lines += 1
    if (lines % linesPerChunk > 0) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

const quoteWith = (cell: string) => (text: string) =>
  text.includes(cell) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const cellText = (column: Column, value: string | null, tableTexts: TableTexts, decimal: string): string => {
  if (value === null) return ''
  if (column.kind === 'translated') return tableTexts.word(column, value)
  if (column.kind === 'date') return value
  if (column.kind === 'text') return looksLikeFormula(value) ? `'${value}` : value
  return withDecimals(value, column.kind === 'money' ? 2 : 0).replace('.', decimal)
}

/**
 * Whether a spreadsheet could read the text as a formula: a client named `=cmd|…` must stay a name. Full-width signs count, because
 * some programs read them as the ASCII ones.
 * See https://owasp.org/www-community/attacks/CSV_Injection
 */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)

/** An exact figure with at least as many decimals: '121' and 2 → '121.00'. */
export const withDecimals = (figure: string, minDecimals: number): string => {
  const [integer = '', decimals = ''] = figure.split('.')
  const digits = removeTrailing(decimals, '0').padEnd(minDecimals, '0')
  return digits ? `${integer}.${digits}` : integer
}
