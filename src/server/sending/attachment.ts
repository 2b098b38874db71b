import { inTransaction } from '../db/transaction.ts'
import { readInvoice } from '../invoice/item.queries.ts'
import { storedDocument } from '../invoice/print.ts'
import type { Attachment } from '../mail/compose.ts'
import type { PrintedData } from '../pdf/printed-data.ts'
import type { Services } from '../services.ts'
import { jobsOf } from '../pdf/render.ts'
import { companyContext } from './company-context.ts'
import type { EmailRow } from './email.queries.ts'
import { fileNameOfInvoice, fileNameOfStatement } from './file-name.ts'
import { printedStatement } from './statement.ts'

/** The file of a letter. `version` is that of the invoice it was made from; null where nothing of the kind is watched. */
export type Attached =
  | { kind: 'file'; file: Attachment; version: number | null }
  | { kind: 'document_gone'; version: number | null }
  | { kind: 'unprinted'; version: null; error: unknown }

type Data = { data: PrintedData; filename: string; version: number | null }

/** The document as the books have it now. One that has been voided or deleted is not sent any more. */
export const attachmentOf = async (services: Services, email: EmailRow): Promise<Attached> => {
  const read = await inTransaction(services.pool, email.company_id, async (db) => {
    const context = await companyContext(services, db, email)
    return email.invoice_id ? invoiceData(context, email.invoice_id) : statementData(context, email)
  })
  if (!('data' in read)) return read
  try {
    const content = Buffer.from(await services.renderer.pdf(read.data, jobsOf(email.company_id)))
    const file = { filename: read.filename, content, contentType: 'application/pdf' }
    return { kind: 'file', file, version: read.version }
  } catch (error) {
    return { kind: 'unprinted', version: null, error }
  }
}

type Context = Awaited<ReturnType<typeof companyContext>>

const invoiceData = async (context: Context, id: string): Promise<Data | Attached> => {
  const invoice = await readInvoice(context, id)
  const { version } = invoice
  if (invoice.voided_at || invoice.deleted_at) return { kind: 'document_gone', version }
  return { data: await storedDocument(context, invoice), filename: fileNameOfInvoice(invoice), version }
}

const statementData = async (context: Context, email: EmailRow): Promise<Data> => {
  // A check of the table: a statement has them all.
  const period = { date_from: email.date_from!, date_to: email.date_to!, currency: email.currency! }
  const { data, client } = await printedStatement(context, email.client_id, {
    ...period,
    language: email.language as 'lt' | 'en',
  })
  return { data, filename: fileNameOfStatement({ ...period, client, language: data.language }), version: null }
}
