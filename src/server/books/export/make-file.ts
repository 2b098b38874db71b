import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportForm, ExportFormat } from '#contract/books/export.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { csvOf } from './csv.ts'
import { tablesOf, tableTextsIn } from './tables.ts'
import { workbookOf } from './workbook.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { invoiceFile } from '#server/sales/sending/invoice-file.ts'
import { listDocuments } from './document.queries.ts'
import { documentNames } from './file-names.ts'
import { startZip } from './zip.ts'

export const fileTypes = {
  zip: 'application/zip',
  ubl: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const satisfies Partial<Record<ExportFormat | 'pdf', string>>

type FileRequest = {
  company_id: string
  id: string
  created_by: string | null
  language: Language
  form: ExportForm
}

/**
 * Creates the file of a form and passes it to `store` as a stream. Tables are read from one snapshot of the database;
 * each PDF document is read when it is printed.
 */
export const makeFile = async <T>(
  services: Services,
  request: FileRequest,
  onDone: (count: number) => Promise<void>,
  store: (bytes: Readable) => Promise<T>,
): Promise<T> => {
  const { form, language, company_id: companyId } = request
  if (form.format === 'zip' || form.format === 'ubl')
    return store(await zipOfDocuments(services, request, form, onDone))
  const tableTexts = tableTextsIn(language)
  return inSnapshot(services, companyId, async (db) => {
    const { documents, others } = await tablesOf({ db, companyId, language }, form, onDone)
    return store(
      form.format === 'csv'
        ? Readable.from(csvOf(documents, tableTexts, language))
        : workbookOf([documents, ...others], tableTexts),
    )
  })
}

/** Runs `work` on one read-only snapshot of a company's books. */
export const inSnapshot = <T>({ pool }: Services, companyId: string, work: (db: Database) => Promise<T>): Promise<T> =>
  inTransaction(pool, null, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    await sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
    return work(db)
  })

export type RequestedBy = { company_id: string; id: string; created_by: string | null; language: string }

/** The documents of a form as a ZIP, each as PDF or UBL. `onDone` is called after each. */
const zipOfDocuments = async (
  services: Services,
  requestedBy: RequestedBy,
  form: ExportForm,
  onDone: (count: number) => Promise<void>,
): Promise<Readable> => {
  const companyId = requestedBy.company_id
  const documents = await inTransaction(services.pool, companyId, (db) => listDocuments({ db, companyId }, form))
  const nameOf = documentNames(form.format === 'ubl' ? 'xml' : 'pdf')
  const refused: string[] = []
  // Only one document is printed ahead, so that a worker stays free for single documents.
  const printedDocuments = prefetch(documents, ({ id }): Promise<Made> =>
    form.format === 'ubl' ? ublDocument(services, requestedBy, id) : printDocument(services, requestedBy, form, id),
  )
  return startZip(async (add) => {
    for (const document of documents) {
      const printed = await printedDocuments.next()
      if (printed && 'problem' in printed) refused.push(`${document.number}: ${printed.problem}`)
      else if (printed)
        await add(nameOf(document), Readable.from([printed.bytes]), { compress: false, mtime: printed.at })
      await onDone(1)
    }
    const name = textOf(requestedBy.language as Language, 'export_file', 'not_e_invoices') ?? 'not-e-invoices'
    if (refused.length > 0) await add(`${name}.txt`, Readable.from([`${refused.join('\r\n')}\r\n`]))
  })
}

/** Undefined if the document was deleted or voided after the listing. */
export const printDocument = async (
  services: Services,
  requestedBy: RequestedBy,
  form: Pick<ExportForm, 'with_void'>,
  id: string,
) => {
  const read = await inTransaction(services.pool, requestedBy.company_id, async (db) => {
    const context = await companyContext(services, db, requestedBy)
    const invoice = await readInvoice(context, id).catch(undefinedIfNotFound)
    if (!invoice || invoice.deleted_at || (invoice.voided_at && !form.with_void)) return undefined
    // The paper of a void document must not look valid.
    const as = invoice.voided_at ? 'now' : 'sent'
    const file = await invoiceFile(context, invoice, 'pdf', { as, turn: jobsOf(requestedBy.company_id) })
    return { file, at: dateOf(invoice) }
  })
  return read && { bytes: (await read.file()).bytes, at: read.at }
}

const dateOf = ({ date }: Invoice): Date => new Date(`${date}T12:00:00Z`)

/** UBL of the invoice, or why there is none; undefined if it was deleted or voided after the listing. */
export const ublDocument = async (services: Services, requestedBy: RequestedBy, id: string): Promise<Made> => {
  const read = await inTransaction(services.pool, requestedBy.company_id, async (db) => {
    const context = await companyContext(services, db, requestedBy)
    const invoice = await readInvoice(context, id).catch(undefinedIfNotFound)
    if (!invoice || invoice.deleted_at || invoice.voided_at) return undefined
    try {
      return { file: await invoiceFile(context, invoice, 'ubl'), at: dateOf(invoice) }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'e_invoice_errors') throw error
      return { problem: String(error.detail.values?.['message'] ?? '') }
    }
  })
  return read?.file ? { bytes: (await read.file()).bytes, at: read.at } : read
}

/** A file of the ZIP, or why there is none. */
type Made = { bytes: Buffer; at: Date } | { problem: string } | undefined

const undefinedIfNotFound = (error: unknown) => {
  if (error instanceof Problem && error.code === 'not_found') return undefined
  throw error
}

export const prefetch = <Source, Result>(items: readonly Source[], make: (item: Source) => Promise<Result>) => {
  let at = 0
  const start = () => {
    const item = items[at++]
    const result = item === undefined ? undefined : make(item)
    // A rejection that is not awaited yet must not end the process; the later await still throws it.
    result?.catch(() => {})
    return result
  }
  let next: ReturnType<typeof start>
  return {
    next: async (): Promise<Result | undefined> => {
      const result = await (next ?? start())
      next = start()
      return result
    },
  }
}
