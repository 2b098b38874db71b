import { createHash } from 'node:crypto'
import type { Invoice } from '#contract/sales/invoice.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { storedUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { storedPdfDocument } from '#server/sales/invoice/print.ts'
import type { Attachment } from '#server/platform/mail/compose.ts'
import type { PrintedData } from '#server/platform/pdf/printed-data.ts'
import type { Services } from '#server/platform/services.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import { companyContext } from './company-context.ts'
import { readInvoiceState } from './email.queries.ts'
import type { EmailRow, StoredFile } from './email.queries.ts'
import { fileNameOfInvoice, fileNameOfStatement } from './file-name.ts'
import { printedStatement } from './statement.ts'

/** The attachment of an email. `version` is the version of the printed invoice; null for a statement. */
export type AttachmentResult =
  | { kind: 'file'; files: Attachment[]; storedFile: StoredFile; version: number | null }
  | { kind: 'document_gone'; version: number | null }
  | { kind: 'unprinted'; version: null; error: unknown }

type Data = {
  /** Null: only the UBL is sent. */
  data: PrintedData | null
  filename: string
  ubl: Attachment | null
  version: number | null
  state: string | null
}

/**
 * The current printed document. If some addresses already got the email, the others get the same file. The file is in
 * the file store before it is sent. A void or deleted document is not sent.
 */
export const attachmentOf = async (services: Services, email: EmailRow): Promise<AttachmentResult> => {
  const read = await inTransaction(services.pool, email.company_id, async (db) => {
    const context = await companyContext(services, db, email)
    return email.invoice_id ? invoiceData(context, email.invoice_id, email.attach) : statementData(context, email)
  })
  if (!('data' in read)) return read
  try {
    const { version, ubl } = read
    const beside = ubl && read.data ? [ubl] : []
    const sent = await findDeliveredFile(services, email)
    if (sent) return { kind: 'file', files: [sent.file, ...beside], storedFile: sent.storedFile, version }
    const content = read.data
      ? Buffer.from(await services.renderer.pdf(read.data, jobsOf(email.company_id)))
      : ubl!.content
    const file_sha256 = createHash('sha256').update(content).digest('hex')
    await services.files.put(email.company_id, file_sha256, content)
    const storedFile = { file_sha256, file_size: content.length, file_name: read.filename, file_state: read.state }
    return { kind: 'file', files: [fileOf(read.filename, content), ...beside], storedFile, version }
  } catch (error) {
    return { kind: 'unprinted', version: null, error }
  }
}

const fileOf = (filename: string, content: Buffer): Attachment => ({
  filename,
  content,
  contentType: filename.endsWith('.xml') ? 'application/xml' : 'application/pdf',
})

/** The file that was already delivered to some addresses. */
const findDeliveredFile = async ({ files }: Services, email: EmailRow) => {
  const { file_sha256, file_size, file_name, file_state } = email
  if (email.delivered.length === 0 || !file_sha256 || !file_size || !file_name) return undefined
  const content = await files.get(email.company_id, file_sha256)
  return content && { file: fileOf(file_name, content), storedFile: { file_sha256, file_size, file_name, file_state } }
}

type Context = Awaited<ReturnType<typeof companyContext>>

const invoiceData = async (
  context: Context,
  id: string,
  attach: readonly string[],
): Promise<Data | AttachmentResult> => {
  const invoice = await readInvoice(context, id)
  const { version } = invoice
  if (invoice.voided_at || invoice.deleted_at) return { kind: 'document_gone', version }
  const state = await readInvoiceState(context, id)
  const hasPdf = attach.includes('pdf')
  const ubl = attach.includes('ubl') ? await ublOf(context, invoice) : null
  const filename = hasPdf || !ubl ? fileNameOfInvoice(invoice) : ubl.filename
  return { data: hasPdf || !ubl ? await storedPdfDocument(context, invoice) : null, filename, ubl, version, state }
}

/** Null if the invoice changed since the email was queued and breaks a rule of e-invoices now; then the PDF goes alone. */
const ublOf = async (context: Context, invoice: Invoice): Promise<Attachment | null> => {
  try {
    return fileOf(fileNameOfInvoice(invoice).replace(/\.pdf$/, '.xml'), Buffer.from(await storedUbl(context, invoice)))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const statementData = async (context: Context, email: EmailRow): Promise<Data> => {
  // A check constraint: a statement has all of them.
  const period = { date_from: email.date_from!, date_to: email.date_to!, currency: email.currency! }
  const { data, client } = await printedStatement(context, email.client_id, {
    ...period,
    language: email.language as 'lt' | 'en',
  })
  return {
    data,
    filename: fileNameOfStatement({ ...period, client, language: data.language }),
    ubl: null,
    version: null,
    state: null,
  }
}
