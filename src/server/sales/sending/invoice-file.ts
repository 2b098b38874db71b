// Decision: docs/decisions/what-was-sent.md
import { sql } from 'kysely'
import type { AttachFormat } from '#contract/sales/sending.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { CompanyContext, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { storedUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { storedPdfDocument } from '#server/sales/invoice/print.ts'

/** The PDF of a quote that the client accepted, else the file that the last letter with that format carried to somebody. */
const findSentFile = async ({ db, companyId }: Scope, id: string, format: AttachFormat) => {
  const column = sql.ref(format === 'pdf' ? 'e.file_sha256' : 'e.ubl_sha256')
  const accepted =
    format === 'pdf'
      ? await sql<{ sha256: string }>`select quote_sha256 as sha256 from invoice
          where company_id = ${companyId} and id = ${id} and quote_sha256 is not null`.execute(db)
      : undefined
  if (accepted?.rows[0]) return accepted.rows[0]
  const { rows } = await sql<{ sha256: string }>`
    select ${column} as sha256 from document_email e
    where e.company_id = ${companyId} and e.invoice_id = ${id} and e.sent_at is not null and ${column} is not null
    order by e.sent_at desc, e.id desc limit 1`.execute(db)
  return rows[0]
}

type Options = {
  as?: 'sent' | 'now'
  /** Whose turn it is to print: the company for a person who waits, `jobsOf` it for a job. */
  turn?: string
}

/**
 * The PDF or UBL of an invoice: the bytes that were sent last, or without them, or `as` it is now, made of its data. The data is read
 * at once, the bytes after the transaction. Throws `no_e_invoice` and `e_invoice_errors` for a UBL that cannot be made.
 */
export const invoiceFile = async (
  context: CompanyContext,
  invoice: Invoice,
  format: AttachFormat,
  { as = 'sent', turn = context.companyId }: Options = {},
): Promise<Later<{ bytes: Buffer; name: string }>> => {
  const { services, companyId } = context
  const name = `${invoice.number}.${format === 'pdf' ? 'pdf' : 'xml'}`
  const sent = as === 'sent' ? await findSentFile(context, invoice.id, format) : undefined
  if (sent)
    return async () => {
      const bytes = await services.files.get(companyId, sent.sha256)
      if (!bytes) throw notFound('sent_file')
      return { bytes, name }
    }
  if (format === 'ubl') {
    const bytes = Buffer.from(await storedUbl(context, invoice))
    return async () => ({ bytes, name })
  }
  const data = await storedPdfDocument(context, invoice)
  return async () => ({ bytes: Buffer.from(await services.renderer.pdf(data, turn)), name })
}
