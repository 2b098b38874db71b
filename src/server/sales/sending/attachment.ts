import { createHash } from 'node:crypto'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { storedDocument } from '#server/sales/invoice/print.ts'
import type { Attachment } from '#server/platform/mail/compose.ts'
import type { PrintedData } from '#server/platform/pdf/printed-data.ts'
import type { Services } from '#server/platform/services.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import { companyContext } from './company-context.ts'
import { readInvoiceState } from './email.queries.ts'
import type { EmailRow, KeptFile } from './email.queries.ts'
import { fileNameOfInvoice, fileNameOfStatement } from './file-name.ts'
import { printedStatement } from './statement.ts'

/** The file of a letter. `version` is that of the invoice it was made from; null where nothing of the kind is watched. */
export type Attached =
  | { kind: 'file'; file: Attachment; kept: KeptFile; version: number | null }
  | { kind: 'document_gone'; version: number | null }
  | { kind: 'unprinted'; version: null; error: unknown }

type Data = { data: PrintedData; filename: string; version: number | null; state: string | null }

/**
 * The document as the books have it now; for who is still to get a letter that others have, the file the others got. It lies in
 * the file store before it is sent: what cannot be kept is not sent yet. One that has been voided or deleted is not sent any more.
 */
export const attachmentOf = async (services: Services, email: EmailRow): Promise<Attached> => {
  const read = await inTransaction(services.pool, email.company_id, async (db) => {
    const context = await companyContext(services, db, email)
    return email.invoice_id ? invoiceData(context, email.invoice_id) : statementData(context, email)
  })
  if (!('data' in read)) return read
  try {
    const { version } = read
    const sent = await sentBefore(services, email)
    if (sent) return { kind: 'file', ...sent, version }
    const content = Buffer.from(await services.renderer.pdf(read.data, jobsOf(email.company_id)))
    const file_sha256 = createHash('sha256').update(content).digest('hex')
    await services.files.put(email.company_id, file_sha256, content)
    const kept = { file_sha256, file_size: content.length, file_name: read.filename, file_state: read.state }
    return { kind: 'file', file: pdfOf(read.filename, content), kept, version }
  } catch (error) {
    return { kind: 'unprinted', version: null, error }
  }
}

const pdfOf = (filename: string, content: Buffer): Attachment => ({
  filename,
  content,
  contentType: 'application/pdf',
})

/** What those addresses have that the mail server took already. */
const sentBefore = async ({ files }: Services, email: EmailRow) => {
  const { file_sha256, file_size, file_name, file_state } = email
  if (email.delivered.length === 0 || !file_sha256 || !file_size || !file_name) return undefined
  const content = await files.get(email.company_id, file_sha256)
  return content && { file: pdfOf(file_name, content), kept: { file_sha256, file_size, file_name, file_state } }
}

type Context = Awaited<ReturnType<typeof companyContext>>

const invoiceData = async (context: Context, id: string): Promise<Data | Attached> => {
  const invoice = await readInvoice(context, id)
  const { version } = invoice
  if (invoice.voided_at || invoice.deleted_at) return { kind: 'document_gone', version }
  const state = await readInvoiceState(context, id)
  return { data: await storedDocument(context, invoice), filename: fileNameOfInvoice(invoice), version, state }
}

const statementData = async (context: Context, email: EmailRow): Promise<Data> => {
  // A check of the table: a statement has them all.
  const period = { date_from: email.date_from!, date_to: email.date_to!, currency: email.currency! }
  const { data, client } = await printedStatement(context, email.client_id, {
    ...period,
    language: email.language as 'lt' | 'en',
  })
  return {
    data,
    filename: fileNameOfStatement({ ...period, client, language: data.language }),
    version: null,
    state: null,
  }
}
