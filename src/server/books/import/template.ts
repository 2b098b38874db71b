import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { importFields } from '#domain/import/record.ts'
import type { ImportEntity, ImportKind } from '#domain/import/record.ts'
import { kindOfField } from '#domain/import/table/cell-value.ts'
import { csvOf } from '#server/books/export/csv.ts'
import { fileTypes } from '#server/books/export/make-file.ts'
import type { Column, Table, TableTexts } from '#server/books/export/tables.ts'
import { workbookOf } from '#server/books/export/workbook.ts'
import type { CompanyContext, FileAnswer } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { examples } from './examples.ts'
import { tableEntity } from './read-tables.ts'

const documents: readonly ImportEntity[] = ['invoice', 'expense']

/** Headings in a language: the names of fields, and those of columns that only the file has. A document's VAT code is that of the classifier. */
export const headingsIn = (language: Language, sheet: string, entities: readonly ImportEntity[]): TableTexts => ({
  sheet: () => sheet,
  heading: ({ key }) =>
    (key === 'vat_code' && entities.every((entity) => documents.includes(entity))
      ? textOf(language, 'export_file', 'column_code')
      : undefined) ??
    textOf(language, 'import_field', key) ??
    textOf(language, 'import_problem', key) ??
    key,
  word: (_, value) => value,
})

const columnOf = (key: string): Column => ({
  key,
  kind: kindOfField(key) === 'date' ? 'date' : kindOfField(key) === 'decimal' ? 'number' : 'text',
  width: key === 'title' || key.endsWith('_title') || key === 'note' ? 36 : 18,
})

const once = async function* <Row>(row: Row) {
  yield row
}

/** An empty table with the columns of a kind, headed in the language of the person, and one example. */
export const templateOf = async (
  { language }: CompanyContext,
  kind: ImportKind,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> => {
  const entity = tableEntity(kind)
  if (!entity) throw refuseField('kind', 'choice')
  const example = examples[language][entity]
  const table: Table = {
    name: 'documents',
    columns: importFields[entity].map((field) => columnOf(field)),
    rows: once(
      Object.fromEntries(
        importFields[entity].map((field) => [field, (example as Record<string, string>)[field] ?? null]),
      ),
    ),
  }
  const name = textOf(language, 'import_problem', `file_${kind}`) ?? kind
  const headings = headingsIn(language, name, [entity])
  const bytes = await buffer(
    format === 'csv' ? Readable.from(csvOf(table, headings, language)) : workbookOf([table], headings),
  )
  return { bytes, name: `${name}.${format}`, type: fileTypes[format], attachment: true }
}
