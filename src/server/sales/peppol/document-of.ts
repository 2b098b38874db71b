import { createHash } from 'node:crypto'
import { readCompanyPeppol } from '#server/account/company/peppol.handlers.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { PeppolDocument } from '#server/platform/peppol/access-point.ts'
import type { Services } from '#server/platform/services.ts'
import { peppolUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { readInvoiceState } from '#server/sales/sending/email.queries.ts'
import type { StoredFile } from '#server/sales/sending/email.queries.ts'
import { fileNameOfInvoice } from '#server/sales/sending/file-name.ts'
import type { PeppolSending } from './peppol.queries.ts'

/** Why the document is not sent any more. */
type Stopped = {
  kind: 'stopped'
  trouble: 'document_gone' | 'peppol_off' | 'invalid' | 'unprinted'
  answer: string | null
}

/** The document to hand over, with the version of the invoice that it must still have; null: any. */
type Prepared = Stopped | { kind: 'document'; document: PeppolDocument; storedFile: StoredFile; version: number | null }

const stopped = (trouble: Stopped['trouble'], answer: string | null = null): Stopped => ({
  kind: 'stopped',
  trouble,
  answer,
})

/** The current invoice as UBL, in the file store before it leaves. What an access point may have already is repeated byte for byte. */
export const documentOf = async (services: Services, sending: PeppolSending): Promise<Prepared> => {
  const current = await readCurrent(services, sending)
  if (current.kind === 'stopped') return current
  const { ubl, state, senderId, version, sender, receiver } = current
  const known = sending.trouble === 'unanswered' ? storedFileOf(sending) : undefined
  const content = known
    ? await services.files.get(sending.company_id, known.file_sha256)
    : new Uint8Array(Buffer.from(ubl, 'utf8'))
  if (!content) return stopped('unprinted')
  const storedFile = known ?? (await store(services, sending, content, state))
  const document = {
    key: sending.id,
    sender,
    receiver,
    mayBeKnown: sending.trouble === 'unanswered',
    senderId,
    number: sending.subject,
    ubl: content,
  }
  return { kind: 'document', document, storedFile, version: known ? null : version }
}

const readCurrent = (services: Services, sending: PeppolSending) =>
  inTransaction(services.pool, sending.company_id, async (db) => {
    const context = await companyContext(services, db, sending)
    const { state: peppol } = await readCompanyPeppol(context, sending.company_id)
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
      const state = await readInvoiceState(context, invoice.id)
      const file_name = fileNameOfInvoice(invoice).replace(/\.pdf$/, '.xml')
      return {
        kind: 'current' as const,
        ubl,
        sender,
        receiver,
        senderId: peppol_id,
        version: invoice.version,
        state: { file_name, file_state: state },
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return stopped('invalid', String(error.detail.values?.['message'] ?? '') || null)
    }
  })

const storedFileOf = ({ file_sha256, file_size, file_name, file_state }: PeppolSending): StoredFile | undefined =>
  file_sha256 && file_size && file_name ? { file_sha256, file_size, file_name, file_state } : undefined

const store = async (
  { files }: Services,
  { company_id }: PeppolSending,
  content: Uint8Array,
  state: Pick<StoredFile, 'file_name' | 'file_state'>,
): Promise<StoredFile> => {
  const file_sha256 = createHash('sha256').update(content).digest('hex')
  await files.put(company_id, file_sha256, Buffer.from(content))
  return { ...state, file_sha256, file_size: content.length }
}
