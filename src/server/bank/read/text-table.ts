import Papa from 'papaparse'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import { isKnownTable } from '#domain/bank/read/read-table.ts'
import { maxEntries, UnreadableStatement } from '#domain/bank/read/unreadable.ts'

const separators = [';', ',', '\t', '|'] as const
type Separator = (typeof separators)[number]

const headLength = 64 * 1024
const headRows = 60

/** What a table may have at most. `rows` are those with records. */
export type TableLimits = { rows: number; columns: number; cells: number }
/** 50,000 rows of 40 columns, and what is above and between them. */
export const statementLimits: TableLimits = { rows: maxEntries, columns: 300, cells: 2_500_000 }

/**
 * The rows of a text table, with the separator that it uses. `oneColumn`: a text without any is a table of one column. Throws
 * UnreadableStatement.
 */
export const readTextTable = (
  text: string,
  limits: TableLimits = statementLimits,
  { oneColumn = false } = {},
): { rows: TableRow[]; separator: string } => {
  if (countOf(text, '\n') > limits.rows * 2) throw new UnreadableStatement('too_many_entries', String(limits.rows))
  const separator = separatorOf(text.slice(0, headLength)) ?? (oneColumn ? ';' : undefined)
  if (!separator) throw new UnreadableStatement('not_statement')
  if (countOf(text, separator) > limits.cells) throw new UnreadableStatement('too_complex')
  return { rows: rowsOf(text, separator, limits), separator }
}

const countOf = (text: string, character: string): number => {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}

const parse = (text: string, separator: Separator, preview = 0): Papa.ParseResult<string[]> =>
  Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', preview })

const rowsOf = (text: string, separator: Separator, limits: TableLimits): TableRow[] => {
  const { data, errors } = parse(text, separator)
  let line = 1
  const rows = data.map((cells): TableRow => {
    const row = { line, cells }
    line += 1 + cells.reduce((count, cell) => count + (cell.includes('\n') ? countOf(cell, '\n') : 0), 0)
    return row
  })
  const [quotes] = errors.filter(({ type }) => type === 'Quotes')
  if (quotes) throw new UnreadableStatement('malformed', '"', { line: rows[quotes.row ?? 0]?.line ?? 1 })
  const wide = rows.find(({ cells }) => cells.length > limits.columns)
  if (wide) throw new UnreadableStatement('too_complex', '', { line: wide.line })
  return rows
}

/** The separator with which the first rows are those of a known bank, else the one that gives the most rows of equal width. */
const separatorOf = (head: string): Separator | undefined => {
  const tried = separators.map((separator) => {
    const rows = parse(head, separator, headRows).data
    const isKnown = isKnownTable(rows.map((cells, index) => ({ line: index + 1, cells })))
    return { separator, score: isKnown ? Infinity : scoreOf(rows) }
  })
  const best = tried.reduce((first, second) => (second.score > first.score ? second : first))
  return best.score > 0 ? best.separator : undefined
}

const scoreOf = (rows: readonly string[][]): number => {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const scores = [...counts].map(([width, count]) => count * (Math.min(width, 30) - 1))
  return Math.max(0, ...scores)
}
