import type { ImportMapping } from '#contract/books/import.ts'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import type { ImportField } from '#domain/import/record.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { cellValue } from '#domain/import/table/cell-value.ts'
import { correctedLines } from '#domain/import/table/table-records.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { batchSize, compareRecords } from './compare.ts'
import { storeTables } from './create.ts'
import type { Compared, ImportRun } from './entity.ts'
import { rememberMapping } from './mapping.queries.ts'
import { columnsOf, headRows, keyOfHeading, tableEntity } from './read-tables.ts'
import { deleteRows, findRow, readEarlier, readInOrder, releasePayments, updateRows } from './rows.queries.ts'
import { lockStored, storeCounts, updateReading } from './stored.queries.ts'
import type { StoredImport } from './stored.queries.ts'
import { readTable } from './tables.queries.ts'

/** The import, locked. Throws unless nothing of it was applied. */
const lockReady = async (context: CompanyContext, id: string): Promise<StoredImport> => {
  const stored = await lockStored(context, id)
  if (stored.state !== 'ready') throw new Problem('import_state', { reason: stored.state })
  return stored
}

export const runOf = (context: CompanyContext, { id, kind, paid_until }: StoredImport): ImportRun => ({
  ...context,
  import: { id, kind, paid_until },
  earlier: new Map(),
  counts: new Map(),
})

/**
 * Reads the records again with another mapping, or compares them again with another last day of paid documents. Returns the id of the
 * import.
 */
export const mapImport = async (
  context: CompanyContext,
  id: string,
  { mapping, paid_until }: { mapping: ImportMapping | null; paid_until: PlainDate | null },
): Promise<string> => {
  const stored = await lockReady(context, id)
  const entity = tableEntity(stored.kind)
  if (!entity && mapping) throw refuseField('mapping', 'not_for_type')
  if (entity && !mapping) throw refuseField('mapping', 'required')
  const run = runOf(context, { ...stored, paid_until })
  if (!entity || !mapping) {
    await compareAgain(run)
    await updateReading(context, { ...stored, paid_until })
    await storeCounts(context, id)
    return id
  }
  const usable = stored.files.flatMap((file, position) =>
    file.problems.every(({ code }) => code === 'no_records') ? [{ file: position, stored: file }] : [],
  )
  const head = await headOfTable(context, id, usable[0]?.file ?? 0)
  checkMapping(mapping, head)
  const headerKey = keyOfHeading(head, mapping.header_rows)
  await deleteRows(context, id)
  await storeTables(
    run,
    entity,
    mapping,
    usable.map((each) => ({ ...each, rows: () => readTable(context, id, each.file) })),
  )
  const columns = columnsOf(head, mapping.header_rows)
  await updateReading(context, { id, files: stored.files, mapping, header_key: headerKey, columns, paid_until })
  await rememberMapping(context, stored.kind, headerKey, mapping)
  // The guess finds the heading by its own key the next time, whatever row a person has chosen.
  if (stored.header_key && stored.header_key !== headerKey)
    await rememberMapping(context, stored.kind, stored.header_key, mapping)
  await storeCounts(context, id)
  return id
}

const headOfTable = async (context: CompanyContext, id: string, file: number): Promise<TableRow[]> => {
  for await (const rows of readTable(context, id, file)) return rows.slice(0, headRows)
  return []
}

/** A column that the table does not have would make every record empty. */
const checkMapping = ({ columns, header_rows }: ImportMapping, head: readonly TableRow[]): void => {
  const width = columnsOf(head, header_rows).length
  for (const [field, at] of Object.entries(columns))
    if (at !== undefined && at >= width) throw refuseField(`mapping.columns.${field}`, 'choice')
}

/** Compares all stored records again, those of clients before those of documents. */
const compareAgain = async (run: ImportRun): Promise<void> => {
  const { id } = run.import
  await releasePayments(run, id)
  let after = { rank: -1, position: -1 }
  for (;;) {
    const rows = await readInOrder(run, id, after, batchSize)
    const last = rows.at(-1)
    if (!last) return
    const compared = await compareRecords(
      run,
      rows.map(({ record }) => record),
    )
    await updateRows(
      run,
      id,
      rows.map((row, index) => ({ id: row.id, compared: compared[index] as Compared })),
    )
    after = { rank: last.rank, position: last.position }
  }
}

/** Corrects a record: its values as a person has typed them. An empty one is removed. */
export const changeRow = async (
  context: CompanyContext,
  id: string,
  rowId: string,
  values: Partial<Record<string, string>>,
): Promise<void> => {
  const stored = await lockReady(context, id)
  const row = await findRow(context, id, rowId)
  if (!row) throw notFound('import')
  const notation = stored.mapping ?? ({ date_order: 'ymd', decimal_mark: '.' } as const)
  const changed = Object.entries(values).map(([name, text]) => {
    const field = name as ImportField
    return [field, cellValue(row.entity, field, text ?? '', notation)] as const
  })
  const merged = new Map(Object.entries(row.record.values) as [ImportField, string][])
  for (const [field, value] of changed)
    if (value === '') merged.delete(field)
    else merged.set(field, value)
  const own = Object.fromEntries(merged) as typeof row.record.values
  // Records of other programs have lines of their own, those of tables have the fields of their rows.
  const lines = stored.mapping ? correctedLines({ ...row.record, values: own }) : row.record.lines
  const record = { ...row.record, values: own, lines: [...lines] }
  const run = { ...runOf(context, stored), earlier: await readEarlier(context, id, rowId) }
  await releasePayments(run, id, rowId)
  const [compared] = await compareRecords(run, [record])
  if (!compared) throw new Error('the comparison has no answer for a record')
  await updateRows(context, id, [{ id: rowId, compared, record }])
  await storeCounts(context, id)
}
