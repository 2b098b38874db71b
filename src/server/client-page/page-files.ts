import { inTransaction } from '#server/platform/db/transaction.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import type { Services } from '#server/platform/services.ts'
import { storedUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { storedPdfDocument } from '#server/sales/invoice/print.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { fileNameOfInvoice, ublNameOfInvoice } from '#server/sales/sending/file-name.ts'
import { countFile } from './guessing.ts'
import { hasUbl } from './page.ts'
import type { LinkDocument } from './link-document.ts'

export type PageFile = { bytes: Uint8Array; name: string; type: string }

/** As the job that sends this document would have it: the id of the document is that of the link, not of the request. */
const inDocument = <T>(
  services: Services,
  { companyId, invoiceId, invoice }: LinkDocument,
  work: (context: Awaited<ReturnType<typeof companyContext>>, id: string) => Promise<T>,
): Promise<T> =>
  inTransaction(services.pool, companyId, async (db) => {
    const job = { company_id: companyId, id: invoiceId, created_by: null, language: invoice.language }
    return work(await companyContext(services, db, job), invoiceId)
  })

/** The PDF as it was sent; as it is now if it was never sent by email, or is void. */
export const pdfOfLink = async (services: Services, document: LinkDocument, address: string): Promise<PageFile> => {
  const { companyId, file, invoice } = document
  const type = 'application/pdf'
  const sent = file && !invoice.voided_at ? await services.files.get(companyId, file.pdf) : undefined
  if (file && sent) return { bytes: sent, name: file.pdf_name, type }
  await countFile(services, address)
  const { data, name } = await inDocument(services, document, async (context, id) => {
    const stored = await readInvoice(context, id)
    return { data: await storedPdfDocument(context, stored), name: fileNameOfInvoice(stored) }
  })
  return { bytes: await services.renderer.pdf(data, jobsOf(companyId)), name, type }
}

/** The e-invoice as it was sent, else as it is now; undefined for documents that are none. Throws for one that breaks a rule. */
export const ublOfLink = async (
  services: Services,
  document: LinkDocument,
  address: string,
): Promise<PageFile | undefined> => {
  const { companyId, file } = document
  const type = 'application/xml'
  if (!hasUbl(document)) return undefined
  const sent = file?.ubl ? await services.files.get(companyId, file.ubl) : undefined
  if (sent && file?.ubl_name) return { bytes: sent, name: file.ubl_name, type }
  await countFile(services, address)
  return inDocument(services, document, async (context, id) => {
    const stored = await readInvoice(context, id)
    return { bytes: Buffer.from(await storedUbl(context, stored)), name: ublNameOfInvoice(stored), type }
  })
}
