import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportForm, ExportFormat } from '#contract/books/export.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import type { Language } from '#server/platform/words/texts.ts'
import { csvOf } from './csv.ts'
import { papersOf } from './papers.ts'
import { tablesOf, tableWords } from './tables.ts'
import { workbookOf } from './workbook.ts'

export const fileTypes = {
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Partial<Record<ExportFormat, string>>

type Asked = {
  company_id: string
  id: string
  created_by: string | null
  language: Language
  form: ExportForm
}

/**
 * Makes the file of a form and hands it to `take` in pieces, as they are made. Tables show the books of one moment, however long it
 * takes; documents are each as they are at their turn.
 */
export const makeFile = async <T>(
  services: Services,
  asked: Asked,
  onDone: (count: number) => Promise<void>,
  take: (bytes: Readable) => Promise<T>,
): Promise<T> => {
  const { form, language, company_id: companyId } = asked
  if (form.format === 'zip') return take(await papersOf(services, asked, form, onDone))
  const words = tableWords(language)
  return atOneMoment(services, companyId, async (db) => {
    const { documents, others } = await tablesOf({ db, companyId, language }, form, onDone)
    return take(
      form.format === 'csv'
        ? Readable.from(csvOf(documents, words, language))
        : workbookOf([documents, ...others], words),
    )
  })
}

/** Work on the books of a company as they are at one moment, which changes nothing. */
export const atOneMoment = <T>({ pool }: Services, companyId: string, work: (db: Database) => Promise<T>): Promise<T> =>
  inTransaction(pool, null, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
    return work(db)
  })
