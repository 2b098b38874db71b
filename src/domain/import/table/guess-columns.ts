import { guessDateOrder, guessDecimalMark } from '#domain/bank/read/guess-mapping.ts'
import type { DateOrder, DecimalMark, TableRow } from '#domain/bank/read/mapping.ts'
import { plainName } from '#domain/bank/read/table-row.ts'
import { importFields } from '../record.ts'
import type { ImportEntity, ImportField } from '../record.ts'
import { kindOfField } from './cell-value.ts'
import { headingWords } from './heading-words.ts'

/** How the columns of a table are read: assigned by a person, remembered by the heading. */
export type TableMapping = {
  /** Rows above the first record; the last of them has the names. */
  header_rows: number
  columns: Partial<Record<ImportField, number>>
  date_order: DateOrder
  decimal_mark: DecimalMark
}

const maxRowsAbove = 30
const sampleSize = 200

type Word = { text: string; isPart: boolean; score: number }

/** The words of every field of an entity; earlier ones are surer. A whole heading is surer than a part of one. */
const wordsOf = (entity: ImportEntity): ReadonlyMap<ImportField, readonly Word[]> =>
  new Map(
    Object.entries(headingWords[entity]).map(([field, words]) => [
      field as ImportField,
      words
        .trim()
        .split(/\s+/)
        .map((word, at): Word => {
          const text = word.replaceAll('*', '')
          return { text, isPart: word.includes('*'), score: (word.includes('*') ? 1000 : 2000) - at }
        }),
    ]),
  )

const words = new Map<ImportEntity, ReadonlyMap<ImportField, readonly Word[]>>()
const cachedWords = (entity: ImportEntity) => {
  const found = words.get(entity) ?? wordsOf(entity)
  words.set(entity, found)
  return found
}

const scoreOf = (name: string, candidates: readonly Word[]): number =>
  name === '' ? 0 : (candidates.find(({ text, isPart }) => (isPart ? name.includes(text) : name === text))?.score ?? 0)

/** The columns by their names: the surest pair of a field and a column first. */
const columnsOf = (entity: ImportEntity, names: readonly string[]): TableMapping['columns'] => {
  const pairs = [...cachedWords(entity)].flatMap(([field, candidates]) =>
    names.flatMap((name, at) => {
      const score = scoreOf(name, candidates)
      return score > 0 ? [{ field, at, score }] : []
    }),
  )
  const columns: TableMapping['columns'] = {}
  const used = new Set<number>()
  for (const { field, at } of pairs.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (columns[field] !== undefined || used.has(at)) continue
    columns[field] = at
    used.add(at)
  }
  return columns
}

const namesIn = (row: TableRow | undefined): string[] => (row?.cells ?? []).slice(0, 500).map(plainName)

/** The row whose cells are names of the most fields among the first rows; the first row if none has any. 0: the table is empty. */
const headerRowsOf = (entity: ImportEntity, rows: readonly TableRow[]): number => {
  const counts = rows.slice(0, maxRowsAbove).map((row) => Object.keys(columnsOf(entity, namesIn(row))).length)
  const best = Math.max(0, ...counts)
  return best > 0 ? counts.indexOf(best) + 1 : Math.min(1, rows.length)
}

/** What a person would probably choose for a table, by the names of its columns and by the dates and numbers in them. */
export const guessColumns = (entity: ImportEntity, rows: readonly TableRow[]): TableMapping => {
  const header_rows = headerRowsOf(entity, rows)
  const columns = columnsOf(entity, namesIn(rows[header_rows - 1]))
  const sample = rows.slice(header_rows, header_rows + sampleSize)
  const valuesOf = (kind: 'date' | 'decimal') =>
    importFields[entity].flatMap((field) => {
      const at = (columns as Partial<Record<string, number>>)[field]
      if (at === undefined || kindOfField(field) !== kind) return []
      // The numbers of a spreadsheet always have a point.
      return sample.flatMap(({ cells, numbers }) => (numbers?.includes(at) ? [] : [cells[at]?.trim() ?? '']))
    })
  return {
    header_rows,
    columns,
    date_order: guessDateOrder(valuesOf('date').filter((text) => text !== '')),
    decimal_mark: guessDecimalMark(valuesOf('decimal').filter((text) => text !== '')),
  }
}

/** A stable text of the names of the columns, by which a mapping is remembered and files of one import are compared. */
export const headingText = (rows: readonly TableRow[], header_rows: number): string =>
  header_rows > 0 ? namesIn(rows[header_rows - 1]).join('|') : `${rows[0]?.cells.length ?? 0} columns without names`
