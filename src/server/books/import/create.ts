import { v7 as uuid } from 'uuid'
import type { ImportMapping } from '#contract/books/import.ts'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import { missingFields } from '#domain/import/required.ts'
import type { ImportEntity, ImportKind, ImportRecord } from '#domain/import/record.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { compareAndStore } from './compare.ts'
import type { ImportRun } from './entity.ts'
import { rememberedMapping } from './mapping.queries.ts'
import { wordsOf } from './problems.ts'
import type { ReadFile } from './read/read-file.ts'
import { maxRecords } from './read/read-import.ts'
import { columnsOf, fileProblem, guessOf, headRows, keyOfHeading, readTables, tableEntity } from './read-tables.ts'
import { countOpen, insertImport, storeCounts, updateReading } from './stored.queries.ts'
import type { StoredFile } from './stored.queries.ts'
import { storeTable } from './tables.queries.ts'

/** Imports that a company has neither applied nor removed. */
const maxOpen = 20

/** Throws if the company has too many imports that wait to be applied. */
export const refuseTooManyOpen = async (context: CompanyContext): Promise<void> => {
  if ((await countOpen(context)) >= maxOpen) throw new Problem('import_limit', { values: { most: maxOpen } })
}

const storedFile = ({ name, size, head }: ReadFile, file: number): StoredFile => ({
  name,
  size,
  sheet: 'table' in head ? head.table.sheet : null,
  records: 0,
  period: 'records' in head ? (head.records.files[0]?.period ?? null) : null,
  company: 'records' in head ? companyOf(head.records.files[0]) : null,
  problems:
    'refused' in head
      ? [fileProblem(file, head.refused.refused, { value: head.refused.value, row: String(head.refused.line ?? '') })]
      : 'records' in head
        ? head.records.problems.map((problem) => ({ ...problem, file }))
        : [],
})

const companyOf = (file: { company_code: string | null; company_title: string | null } | undefined): string | null =>
  [file?.company_title, file?.company_code].filter(Boolean).join(', ') || null

/** When no file can be read nothing is stored, and the answer has the reasons. */
const refuseAll = (context: CompanyContext, files: readonly StoredFile[]): void => {
  const errors = files.map(({ problems }) =>
    problems.find(({ severity, line }) => severity === 'error' && line === null),
  )
  if (errors.some((error) => error === undefined)) return
  const words = files.map(({ name }, at) => {
    const error = errors[at]
    return `${name}: ${error ? wordsOf(context.language, error) : ''}`
  })
  throw new Problem('import_refused', {
    reason: errors[0]?.code ?? 'empty',
    values: { problems: words.slice(0, 20).join(' ') },
  })
}

/** Stores what the files would do. Runs in a transaction of its own, after the files were read. */
export const createImport = async (
  context: CompanyContext,
  kind: ImportKind,
  paidUntil: PlainDate | null,
  read: readonly ReadFile[],
): Promise<string> => {
  await refuseTooManyOpen(context)
  const files = read.map(storedFile)
  refuseAll(context, files)
  const id = uuid()
  const { session, language, now } = context
  const entity = tableEntity(kind)
  const table = entity ? await readingOfTables(context, kind, entity, read, files) : null
  refuseAll(context, files)
  await insertImport(context, {
    id,
    kind,
    files,
    mapping: table?.mapping ?? null,
    header_key: table?.headerKey ?? null,
    columns: table?.columns ?? [],
    paid_until: paidUntil,
    created_by: session.user_id,
    language,
    created_at: now,
  })
  const imported = { id, kind, paid_until: paidUntil }
  const run: ImportRun = { ...context, import: imported, earlier: new Map(), counts: new Map() }
  if (entity && table) {
    for (const { file } of table.tables) await storeTable(context, id, file, read[file]?.parts ?? [])
    await storeTables(run, entity, table.mapping, table.tables)
  } else await storeRecords(run, read, files)
  await updateReading(context, {
    id,
    files,
    mapping: table?.mapping ?? null,
    header_key: table?.headerKey ?? null,
    columns: table?.columns ?? [],
    paid_until: paidUntil,
  })
  await storeCounts(context, id)
  return id
}

type Table = { file: number; stored: StoredFile; rows: () => AsyncIterable<TableRow[]> | Iterable<TableRow[]> }

const parsed = function* <Row>(parts: readonly Buffer[]): Generator<Row[]> {
  for (const part of parts) yield JSON.parse(part.toString()) as Row[]
}

/** How the tables of an import are read: all by one mapping, so a file with another heading is refused. */
const readingOfTables = async (
  context: CompanyContext,
  kind: ImportKind,
  entity: ImportEntity,
  read: readonly ReadFile[],
  files: readonly StoredFile[],
) => {
  const tables: Table[] = []
  let reading: { mapping: ImportMapping; headerKey: string; columns: ReturnType<typeof columnsOf> } | undefined
  for (const [file, { head, parts }] of read.entries()) {
    const stored = files[file]
    if (!stored || !('table' in head)) continue
    const rows = [...parsed<TableRow>(parts.slice(0, 1))].flat().slice(0, headRows)
    if (!reading) {
      const guess = guessOf(entity, rows)
      const headerKey = keyOfHeading(rows, guess.header_rows)
      const mapping = (await rememberedMapping(context, kind, headerKey)) ?? guess
      reading = { mapping, headerKey, columns: columnsOf(rows, mapping.header_rows) }
    } else if (keyOfHeading(rows, guessOf(entity, rows).header_rows) !== reading.headerKey) {
      stored.problems.push(fileProblem(file, 'other_heading', { file: files[0]?.name ?? '' }))
      continue
    }
    tables.push({ file, stored, rows: () => parsed<TableRow>(parts) })
  }
  return reading ? { ...reading, tables } : null
}

/** Compares and stores the records of tables. Without a column for each required field there are none. */
export const storeTables = async (
  run: ImportRun,
  entity: ImportEntity,
  mapping: ImportMapping,
  tables: readonly Table[],
): Promise<void> => {
  for (const { stored } of tables) {
    stored.records = 0
    stored.problems = stored.problems.filter(({ code }) => code !== 'no_records')
  }
  if (missingFields(entity, mapping.columns).length > 0) return
  let position = -1
  await compareAndStore(run, counted(run, readTables(entity, mapping, tables)), () => (position += 1))
  for (const { file, stored } of tables) if (stored.records === 0) stored.problems.push(fileProblem(file, 'no_records'))
}

const counted = async function* (run: ImportRun, records: AsyncIterable<ImportRecord>): AsyncGenerator<ImportRecord> {
  let count = 0
  for await (const record of records) {
    count += 1
    if (count > maxRecords) {
      const words = wordsOf(run.language, fileProblem(0, 'too_many_entries', { value: String(maxRecords) }))
      throw new Problem('import_refused', { reason: 'too_many_entries', values: { problems: words } })
    }
    yield record
  }
}

// Records of documents may name clients of a later file, so those are compared first.
const passes: readonly (readonly ImportEntity[])[] = [
  ['client', 'vendor', 'product', 'account'],
  ['invoice', 'expense'],
  ['payment'],
]

const storeRecords = async (run: ImportRun, read: readonly ReadFile[], files: readonly StoredFile[]): Promise<void> => {
  let position = -1
  const recordsOf = async function* (entities: readonly ImportEntity[]): AsyncGenerator<ImportRecord> {
    for (const [file, { head, parts }] of read.entries()) {
      const stored = files[file]
      if (!stored || !('records' in head)) continue
      let own = -1
      for (const part of parsed<ImportRecord>(parts))
        for (const record of part) {
          own += 1
          if (!entities.includes(record.entity)) continue
          stored.records += 1
          position = offsetOf(file) + own
          yield { ...record, file }
        }
    }
  }
  const offsets = read.map(({ parts }) => parts.length * maxPart)
  const offsetOf = (file: number): number => offsets.slice(0, file).reduce((sum, count) => sum + count, 0)
  for (const entities of passes) await compareAndStore(run, recordsOf(entities), () => position)
}

/** The most records of one part, for positions that keep the order of the files. */
const maxPart = 1000
