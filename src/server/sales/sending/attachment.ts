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
import type { EmailRow, StoredFiles } from './email.queries.ts'
import { isStillPaid } from '#server/sales/letter/payment-letter.queries.ts'
import { printedLateInvoices } from '#server/sales/reminder/printed-late-invoices.ts'
import { fileNameOfInvoice, fileNameOfReminder, fileNameOfStatement, ublNameOfInvoice } from './file-name.ts'
import { printedStatement } from './statement.ts'

/** The attachments of an email. `version` is the version of the printed invoice; null for a statement. */
export type AttachmentResult =
  | { kind: 'file'; files: Attachment[]; storedFiles: StoredFiles; version: number | null }
  | { kind: 'document_gone'; version: number | null }
  | { kind: 'unprinted'; version: null; error: unknown }

type Data = {
  /** Null: only the UBL is sent, or nothing: the document of a moved-in invoice is in the other program. */
  pdf: { data: PrintedData; filename: string } | null
  ubl: Attachment | null
  version: number | null
  state: string | null
}

/**
 * The current printed document. If some addresses already got the email, the others get the same files. The files are in
 * the file store before they are sent. A void or deleted document is not sent.
 */
export const attachmentOf = async (services: Services, email: EmailRow): Promise<AttachmentResult> => {
  const read = await inTransaction(services.pool, email.company_id, async (db) => {
    const context = await companyContext(services, db, email)
    if (email.kind === 'receipt' && !(await isStillPaid(context, email.id)))
      return { kind: 'document_gone' as const, version: null }
    if (email.kind === 'answer' || email.kind === 'client-link' || email.kind === 'receipt')
      return { pdf: null, ubl: null, version: null, state: null }
    if (email.invoice_id) return invoiceData(context, email.invoice_id, email.attach)
    return email.kind === 'reminder' ? reminderData(context, email) : statementData(context, email)
  })
  if ('kind' in read) return read
  try {
    const { version } = read
    const delivered = await findDelivered(services, email)
    if (delivered) return { kind: 'file', ...delivered, version }
    const pdf =
      read.pdf &&
      fileOf(read.pdf.filename, Buffer.from(await services.renderer.pdf(read.pdf.data, jobsOf(email.company_id))))
    const { ubl, state } = read
    const [pdfHash, ublHash] = [await keep(services, email, pdf), await keep(services, email, ubl)]
    const storedFiles: StoredFiles = {
      file_sha256: pdfHash,
      file_size: pdf?.content.length ?? null,
      file_name: pdf?.filename ?? null,
      file_state: pdf && state,
      ubl_sha256: ublHash,
      ubl_size: ubl?.content.length ?? null,
      ubl_name: ubl?.filename ?? null,
    }
    return { kind: 'file', files: [pdf, ubl].flatMap((each) => each ?? []), storedFiles, version }
  } catch (error) {
    return { kind: 'unprinted', version: null, error }
  }
}

/** Stores the file under its hash, so that equal bytes are stored once. */
const keep = async ({ files }: Services, { company_id }: EmailRow, file: Attachment | null) => {
  if (!file) return null
  const sha256 = createHash('sha256').update(file.content).digest('hex')
  await files.put(company_id, sha256, file.content)
  return sha256
}

const fileOf = (filename: string, content: Buffer): Attachment => ({
  filename,
  content,
  contentType: filename.endsWith('.xml') ? 'application/xml' : 'application/pdf',
})

/** The files that were already delivered to some addresses; undefined if there are none, or not all are kept. */
const findDelivered = async ({ files }: Services, email: EmailRow) => {
  if (email.delivered.length === 0) return undefined
  const named = [
    [email.file_sha256, email.file_name],
    [email.ubl_sha256, email.ubl_name],
  ] as const
  const found = await Promise.all(
    named.flatMap(([sha256, name]) => (sha256 && name ? [readFile(files, email.company_id, sha256, name)] : [])),
  )
  const kept = found.flatMap((each) => each ?? [])
  return found.length > 0 && kept.length === found.length ? { files: kept, storedFiles: email } : undefined
}

const readFile = async (files: Services['files'], companyId: string, sha256: string, name: string) => {
  const content = await files.get(companyId, sha256)
  return content && fileOf(name, content)
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
  const ubl = attach.includes('ubl') ? await ublOf(context, invoice) : null
  const pdf =
    invoice.origin === 'own' && (attach.includes('pdf') || !ubl)
      ? { data: await storedPdfDocument(context, invoice), filename: fileNameOfInvoice(invoice) }
      : null
  return { pdf, ubl, version, state }
}

/** Null if the invoice changed since the email was queued and breaks a rule of e-invoices now; then the PDF goes alone. */
const ublOf = async (context: Context, invoice: Invoice): Promise<Attachment | null> => {
  try {
    return fileOf(ublNameOfInvoice(invoice), Buffer.from(await storedUbl(context, invoice)))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** What is late on the day of the reminder by the present books. Paid meanwhile, there is nothing to remind of. */
const reminderData = async (context: Context, email: EmailRow): Promise<Data | AttachmentResult> => {
  const language = context.language
  const day = email.reminded_on ?? context.today
  const printed = await printedLateInvoices(context, email.client_id, { day, emailId: email.id, language })
  if (!printed) return { kind: 'document_gone', version: null }
  const filename = fileNameOfReminder({ client: printed.client, day, language })
  return { pdf: { data: printed.data, filename }, ubl: null, version: null, state: null }
}

const statementData = async (context: Context, email: EmailRow): Promise<Data> => {
  // A check constraint: a statement has all of them.
  const period = { date_from: email.date_from!, date_to: email.date_to!, currency: email.currency! }
  const { data, client } = await printedStatement(context, email.client_id, {
    ...period,
    language: email.language as 'lt' | 'en',
  })
  const filename = fileNameOfStatement({ ...period, client, language: data.language })
  return { pdf: { data, filename }, ubl: null, version: null, state: null }
}
