import { maxImportRecords, UnreadableImport } from '../problem.ts'
import { badDump, expectText, readValue, skipBlanks, type Cursor, type Dialect } from './sql-value.ts'

/** A row of a table by the names of its columns. */
export type DumpRow = Readonly<Record<string, string | null>>

const maxColumns = 200
/** Lines and taxes of documents are more than the documents. */
const maxRows = maxImportRecords * 10

const dialectOf = (text: string): Dialect => {
  const head = text.slice(0, 20_000)
  if (/PostgreSQL database dump|^SET statement_timeout/m.test(head)) return 'postgresql'
  return /^PRAGMA |^BEGIN TRANSACTION;/m.test(head) ? 'sqlite' : 'mysql'
}

/**
 * The rows of some tables of a database dump, as mysqldump, mariadb-dump, `.dump` of SQLite and pg_dump write it. Throws UnreadableImport
 * for what is none of them.
 */
export const readDump = (text: string, tables: ReadonlySet<string>): Map<string, DumpRow[]> => {
  const cursor: Cursor = { text, at: 0, dialect: dialectOf(text) }
  const columns = new Map<string, string[]>()
  const rows = new Map<string, DumpRow[]>()
  let count = 0
  const add = (table: string, names: readonly string[], values: readonly (string | null)[]) => {
    if (values.length !== names.length) throw badDump(cursor)
    count += 1
    if (count > maxRows) throw new UnreadableImport('too_many_records', { max: String(maxImportRecords) })
    const known = rows.get(table) ?? []
    known.push(Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])))
    rows.set(table, known)
  }
  for (;;) {
    skipNotes(cursor)
    if (cursor.at >= text.length) return rows
    const { kind, table } = statementAt(cursor)
    if (table === null || !tables.has(table)) skipStatement(cursor, kind)
    else if (kind === 'create') {
      columns.set(table, readColumns(cursor))
      skipStatement(cursor, 'other')
    } else if (kind === 'insert') readInsert(cursor, columns.get(table), (names, values) => add(table, names, values))
    else readCopy(cursor, (names, values) => add(table, names, values))
  }
}

/** Blanks and comments. */
const skipNotes = (cursor: Cursor): void => {
  const { text } = cursor
  for (;;) {
    skipBlanks(cursor)
    const isLine = text.startsWith('--', cursor.at)
    if (!isLine && !text.startsWith('/*', cursor.at)) return
    const end = text.indexOf(isLine ? '\n' : '*/', cursor.at)
    cursor.at = end === -1 ? text.length : end + (isLine ? 1 : 2)
    if (!isLine && text[cursor.at] === ';') cursor.at += 1
  }
}

type Kind = 'create' | 'insert' | 'copy' | 'other'

const starts: readonly (readonly [Exclude<Kind, 'other'>, RegExp])[] = [
  ['create', /CREATE TABLE (?:IF NOT EXISTS )?([\w."`]+)/iy],
  ['insert', /INSERT INTO ([\w."`]+)/iy],
  ['copy', /COPY ([\w."`]+)/iy],
]

/** What the next statement does with which table; the cursor goes past its name. */
const statementAt = (cursor: Cursor): { kind: Kind; table: string | null } => {
  for (const [kind, pattern] of starts) {
    pattern.lastIndex = cursor.at
    const found = pattern.exec(cursor.text)
    if (!found) continue
    cursor.at = pattern.lastIndex
    return { kind, table: nameOf(found[1] ?? '') }
  }
  return { kind: 'other', table: null }
}

const nameOf = (name: string): string => name.replace(/["`]/g, '').replace(/^.*\./, '')

const outside = { mysql: /[^;'`"\\]*/y, other: /[^;'"]*/y }

const skipStatement = (cursor: Cursor, kind: Kind): void => {
  const { text } = cursor
  if (kind === 'copy') {
    const end = text.indexOf('\n\\.', cursor.at)
    cursor.at = end === -1 ? text.length : end + 3
    return
  }
  const pattern = cursor.dialect === 'mysql' ? outside.mysql : outside.other
  while (cursor.at < text.length) {
    pattern.lastIndex = cursor.at
    pattern.exec(text)
    cursor.at = pattern.lastIndex
    const mark = text[cursor.at]
    if (mark === "'") readValue(cursor)
    else if (mark === '"' || mark === '`') {
      const end = text.indexOf(mark, cursor.at + 1)
      cursor.at = end === -1 ? text.length : end + 1
    } else {
      cursor.at = Math.min(cursor.at + 1, text.length)
      if (mark === ';') return
    }
  }
}

const column = /\s*["`]?(\w+)["`]?[^,()']*/y
const ofTable = /^(?:primary|key|unique|constraint|index|foreign|check|fulltext)$/i

/** The names of the columns of a CREATE TABLE, up to the first part that is none. */
const readColumns = (cursor: Cursor): string[] => {
  const { text } = cursor
  const names: string[] = []
  expectText(cursor, '(')
  for (;;) {
    column.lastIndex = cursor.at
    const found = column.exec(text)
    if (!found || names.length > maxColumns) throw badDump(cursor)
    cursor.at = column.lastIndex
    const isQuoted = /^\s*["`]/.test(found[0])
    if (isQuoted || !ofTable.test(found[1] ?? '')) names.push(found[1] ?? '')
    skipToComma(cursor)
    if (text[cursor.at] === ')') return names
    cursor.at += 1
  }
}

const inside = /[^,()']*/y

/** To the comma after a part of a list, or to the bracket at its end. */
const skipToComma = (cursor: Cursor): void => {
  const { text } = cursor
  let depth = 0
  for (;;) {
    inside.lastIndex = cursor.at
    inside.exec(text)
    cursor.at = inside.lastIndex
    const mark = text[cursor.at]
    if (mark === undefined) throw badDump(cursor)
    if (depth === 0 && (mark === ',' || mark === ')')) return
    if (mark === "'") readValue(cursor)
    else {
      cursor.at += 1
      depth += mark === '(' ? 1 : mark === ')' ? -1 : 0
    }
  }
}

type AddRow = (names: readonly string[], values: readonly (string | null)[]) => void

const readInsert = (cursor: Cursor, created: readonly string[] | undefined, add: AddRow): void => {
  const { text } = cursor
  skipBlanks(cursor)
  let names = created
  if (text[cursor.at] === '(') {
    const end = text.indexOf(')', cursor.at)
    names = listOf(text.slice(cursor.at + 1, end === -1 ? cursor.at + 1 : end))
    cursor.at = end === -1 ? text.length : end + 1
  }
  if (!names) throw badDump(cursor)
  expectText(cursor, 'VALUES')
  for (;;) {
    expectText(cursor, '(')
    const values: (string | null)[] = []
    do {
      if (values.length > 0) cursor.at += 1
      values.push(readValue(cursor))
      skipBlanks(cursor)
    } while (text[cursor.at] === ',' && values.length <= maxColumns)
    expectText(cursor, ')')
    add(names, values)
    skipBlanks(cursor)
    const mark = text[cursor.at]
    cursor.at += 1
    if (mark === ';') return
    if (mark !== ',') throw badDump(cursor)
  }
}

const listOf = (text: string): string[] => text.split(',').map((name) => nameOf(name.trim()))

const copyEscapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '', v: '' }

/** Rows of COPY: one a line, with tabs between the values. */
const readCopy = (cursor: Cursor, add: AddRow): void => {
  const { text } = cursor
  const head = text.indexOf('\n', cursor.at)
  const [, list] = /^\s*\(([^()]*)\) FROM stdin;\r?$/i.exec(text.slice(cursor.at, head)) ?? []
  if (head === -1 || list === undefined) throw badDump(cursor)
  const names = listOf(list)
  cursor.at = head + 1
  for (;;) {
    const end = text.indexOf('\n', cursor.at)
    if (end === -1) throw badDump(cursor)
    const line = text.slice(cursor.at, end).replace(/\r$/, '')
    if (line === '\\.') {
      cursor.at = end + 1
      return
    }
    add(names, line.split('\t', maxColumns + 1).map(copiedValue))
    cursor.at = end + 1
  }
}

const copiedValue = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, mark: string) => copyEscapes[mark] ?? mark)
