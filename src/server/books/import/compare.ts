import { importEntities } from '#domain/import/record.ts'
import type { ImportRecord } from '#domain/import/record.ts'
import { entityWork } from './entities.ts'
import { errorOf, wrong } from './entity.ts'
import type { Compared, ImportRun } from './entity.ts'
import { insertRows } from './rows.queries.ts'

/** How many records are compared at once: few, because the process answers no other request while it compares them. */
export const batchSize = 100

/** A record whose key an earlier one has is wrong: which of the two is meant, a person must say. A named client is just the same one. */
const withoutDuplicates = ({ earlier }: ImportRun, record: ImportRecord, compared: Compared): Compared => {
  if (compared.state === 'wrong') return compared
  const first = compared.keys.map((key) => earlier.get(key)).find((place) => place !== undefined)
  if (!first) {
    const { file, line } = record
    for (const key of compared.keys) earlier.set(key, { file, line })
    return compared
  }
  if (record.keep) return { ...compared, state: 'same' }
  const code = first.file === record.file ? 'duplicate' : 'duplicate_in_file'
  return wrong(record, [errorOf(null, code, { row: String(first.line), file: String(first.file + 1) })])
}

/**
 * What becomes of each of some records, in their order. Those of clients are compared before those of documents that name them; a duplicate
 * within the import is wrong.
 */
export const compareRecords = async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared[]> => {
  const compared = new Map<ImportRecord, Compared>()
  const groups = Map.groupBy(records, ({ entity }) => entity)
  for (const entity of importEntities) {
    const group = groups.get(entity) ?? []
    if (group.length === 0) continue
    const answers = await entityWork[entity].compare(run, group)
    for (const [index, record] of group.entries()) {
      const answer = answers[index]
      if (!answer) throw new Error(`the comparison of ${entity} has no answer for a record`)
      compared.set(record, withoutDuplicates(run, record, answer))
    }
  }
  return records.map((record) => compared.get(record) as Compared)
}

/** Compares records in batches and stores them. Returns how many there were in each file. */
export const compareAndStore = async (
  run: ImportRun,
  records: AsyncIterable<ImportRecord> | Iterable<ImportRecord>,
  positionOf: () => number,
): Promise<void> => {
  let batch: { record: ImportRecord; position: number }[] = []
  const store = async () => {
    const answers = await compareRecords(
      run,
      batch.map(({ record }) => record),
    )
    const rows = batch.map((each, index) => ({ ...each, compared: answers[index] as Compared }))
    await insertRows(run, run.import.id, rows)
    batch = []
  }
  for await (const record of records) {
    batch.push({ record, position: positionOf() })
    if (batch.length === batchSize) await store()
  }
  if (batch.length > 0) await store()
}
