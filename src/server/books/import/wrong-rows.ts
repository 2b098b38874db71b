import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { importFields } from '#domain/import/record.ts'
import type { ImportEntity, ImportField, ImportLine } from '#domain/import/record.ts'
import { csvOf } from '#server/books/export/csv.ts'
import type { Column } from '#server/books/export/tables.ts'
import type { CompanyContext, FileAnswer } from '#server/platform/http/context.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { isCount } from './first-problems.ts'
import { wordsOf } from './problems.ts'
import { readRowPage } from './rows.queries.ts'
import type { StoredRow } from './rows.queries.ts'
import { readStored } from './stored.queries.ts'
import { headingsIn } from './template.ts'

const pageSize = 500

const wrongRows = async function* (context: CompanyContext, id: string): AsyncGenerator<StoredRow> {
  let after = -1
  for (;;) {
    const rows = await readRowPage(context, id, { state: 'wrong' }, { after, limit: pageSize })
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

const lineFields: Partial<Record<ImportField, keyof ImportLine>> = {
  line_title: 'title',
  line_quantity: 'quantity',
  line_unit: 'unit',
  line_price: 'price',
  line_discount: 'discount',
  line_vat_rate: 'vat_rate',
  vat_code: 'vat_code',
  total_without_vat: 'total_without_vat',
  vat_total: 'vat_total',
}

/** The rows of a record as a file has them: one for each line of a document. */
const cellsOf = ({ record }: StoredRow): Record<string, string | null>[] =>
  record.lines.length < 2
    ? [record.values]
    : record.lines.map((line) => ({
        ...record.values,
        ...Object.fromEntries(Object.entries(lineFields).map(([field, name]) => [field, line[name]])),
      }))

/** The wrong records with their reasons, as a table that can be corrected and imported. */
export const wrongRowsOf = async (context: CompanyContext, id: string): Promise<FileAnswer> => {
  const { language } = context
  const { counts, files } = await readStored(context, id)
  const entities = Object.keys(counts).filter((entity) => (counts[entity]?.wrong ?? 0) > 0) as ImportEntity[]
  const fields = [...new Set(entities.flatMap((entity): readonly ImportField[] => importFields[entity]))]
  const columns = ['reasons', 'file', 'row', ...(entities.length > 1 ? ['record'] : []), ...fields].map(
    (key): Column => ({ key, kind: 'text', width: 18 }),
  )
  const rows = async function* () {
    for await (const row of wrongRows(context, id)) {
      const reasons = row.problems
        .map((problem) => {
          const field = problem.field && textOf(language, 'import_field', problem.field)
          return `${field ? `${field}: ` : ''}${wordsOf(language, problem)}`
        })
        .join(' ')
      const place = { reasons, file: String(row.file + 1), row: String(row.line), record: row.entity }
      for (const cells of cellsOf(row)) yield { ...cells, ...place }
    }
    // Documents that could not be read are no records.
    for (const problem of files.flatMap(({ problems }) => problems))
      if (problem.line !== null || isCount(problem))
        yield { reasons: wordsOf(language, problem), file: String(problem.file + 1), row: String(problem.line ?? '') }
  }
  const table = { name: 'documents' as const, columns, rows: rows() }
  const bytes = await buffer(Readable.from(csvOf(table, headingsIn(language, '', entities), language)))
  const name = textOf(language, 'import_problem', 'file_wrong') ?? 'wrong-rows'
  return { bytes, name: `${name}.csv`, type: 'text/csv; charset=utf-8', attachment: true }
}
