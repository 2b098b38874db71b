import { createHash } from 'node:crypto'
import { readCompanyPeppol } from '#server/account/company/peppol.handlers.ts'
import { eAddressText } from '#domain/e-address.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { PeppolDocument } from '#server/platform/peppol/access-point.ts'
import type { Services } from '#server/platform/services.ts'
import { peppolUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import type { StoredFiles } from '#server/sales/sending/email.queries.ts'
import { ublNameOfInvoice } from '#server/sales/sending/file-name.ts'
import type { PeppolSending } from './peppol.queries.ts'

/** Why the document is not sent any more. */
type Stopped = {
  kind: 'stopped'
  trouble: 'document_gone' | 'peppol_off' | 'invalid' | 'unprinted'
  answer: string | null
}

/** The document to hand over, with the version of the invoice that it must still have; null: any. */
type Prepared =
  | Stopped
  | { kind: 'document'; document: PeppolDocument; storedFiles: StoredFiles; version: number | null }

const stopped = (trouble: Stopped['trouble'], answer: string | null = null): Stopped => ({
  kind: 'stopped',
  trouble,
  answer,
})

/** The current invoice as UBL, in the file store before it leaves. What an access point may have already is repeated byte for byte. */
export const documentOf = async (services: Services, sending: PeppolSending): Promise<Prepared> => {
  const current = await readCurrent(services, sending)
  if (current.kind === 'stopped') return current
  const { ubl, name, senderId, version, sender, receiver } = current
  const known = sending.trouble === 'unanswered' ? sending.ubl_sha256 : null
  const content = known ? await services.files.get(sending.company_id, known) : new Uint8Array(Buffer.from(ubl, 'utf8'))
  if (!content) return stopped('unprinted')
  const storedFiles = known ? sending : await store(services, sending, content, name)
  const document = {
    key: sending.id,
    sender,
    receiver,
    mayBeKnown: sending.trouble === 'unanswered',
    senderId,
    number: sending.subject,
    ubl: content,
  }
  return { kind: 'document', document, storedFiles, version: known ? null : version }
}

const readCurrent = (services: Services, sending: PeppolSending) =>
  inTransaction(services.pool, sending.company_id, async (db) => {
    const context = await companyContext(services, db, sending)
    const { state: peppol, address } = await readCompanyPeppol(context, sending.company_id)
    const { peppol_id } = await db
      .selectFrom('company')
      .select('peppol_id')
      .where('id', '=', sending.company_id)
      .executeTakeFirstOrThrow()
    // A foreign key: emails of a purged invoice are gone.
    const invoice = await readInvoice(context, sending.invoice_id!)
    if (invoice.voided_at || invoice.deleted_at) return stopped('document_gone')
    if (peppol !== 'on' || peppol_id === null) return stopped('peppol_off')
    try {
      const { ubl, sender, receiver } = await peppolUbl(context, invoice)
      if (eAddressText(sender) !== address) return stopped('peppol_off')
      return {
        kind: 'current' as const,
        ubl,
        sender,
        receiver,
        senderId: peppol_id,
        version: invoice.version,
        name: ublNameOfInvoice(invoice),
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return stopped('invalid', String(error.detail.values?.['message'] ?? '') || null)
    }
  })

const store = async (
  { files }: Services,
  { company_id }: PeppolSending,
  content: Uint8Array,
  ubl_name: string,
): Promise<StoredFiles> => {
  const ubl_sha256 = createHash('sha256').update(content).digest('hex')
  await files.put(company_id, ubl_sha256, Buffer.from(content))
  const noPdf = { file_sha256: null, file_size: null, file_name: null, file_state: null }
  return { ...noPdf, ubl_sha256, ubl_size: content.length, ubl_name }
}
