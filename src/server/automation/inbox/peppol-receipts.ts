// Decision: docs/decisions/peppol-access-points.md
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { attachmentTypes, maxAttachmentBytes } from '#contract/purchases/expense.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { discardFiles, storeFile } from '#server/platform/files/receive.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import type { EventHandlers, PeppolAccessPoint, ReceivedDocument } from '#server/platform/peppol/access-point.ts'
import { accessPointOf } from '#server/platform/peppol/open-access-point.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { receivePapers } from './receive-papers.ts'

/** Documents asked for in one run; the job runs every minute. */
const mostAsked = 20
const hour = 60 * 60
/** After so many attempts an id without a company is not asked for again: a month. */
const mostUnknown = 30

type Trouble = 'unanswered' | 'gone' | 'unknown_receiver' | 'unreadable' | 'limit'
type Receipt = { id: string; attempts: number; received_at: string }

/** Remembers that the access point has a document for somebody here. */
export const addPeppolReceipt =
  (services: Services): EventHandlers['received'] =>
  async (id) => {
    const { rows } = await inTransaction(services.pool, null, (db) =>
      sql<{ is_stored: boolean }>`select add_peppol_receipt(${id}) as is_stored`.execute(db),
    )
    return { isStored: rows[0]?.is_stored === true }
  }

/** Makes papers of the documents that came in over Peppol. Each becomes one paper, whichever process dies meanwhile. */
export const receiveFromPeppol = async (services: Services): Promise<void> => {
  const accessPoint = accessPointOf(services)
  // A restored instance may not be the one in use.
  if (!accessPoint || (await inTransaction(services.pool, null, readRestoredFrom))) return
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<Receipt>`select * from claim_peppol_receipts(${mostAsked})`.execute(db),
  )
  for (const receipt of rows) {
    // One that fails is asked for again, and holds up no other.
    await receive(services, accessPoint, receipt).catch((error: unknown) => {
      services.log.error({ document: receipt.id, err: error }, 'a document that came in over Peppol was not stored')
    })
  }
}

const receive = async (services: Services, accessPoint: PeppolAccessPoint, receipt: Receipt): Promise<void> => {
  const { log } = services
  const answer = await accessPoint.fetchReceived(receipt.id)
  if (answer.kind === 'later') return postpone(services, receipt, 'unanswered', Math.min(receipt.attempts * 60, hour))
  if (answer.kind === 'gone') {
    log.error({ document: receipt.id }, 'the access point does not have a document that came in')
    return postpone(services, receipt, 'gone', null)
  }
  const companyId = await findReceiver(services, answer.document.receiverId)
  if (companyId === undefined && (await handOver(services, receipt, answer.document.receiverId))) return
  if (companyId === undefined) {
    const { receiverId } = answer.document
    log.error({ document: receipt.id, receiverId }, 'a document came in over Peppol for a company that is not here')
    return postpone(services, receipt, 'unknown_receiver', receipt.attempts < mostUnknown ? 24 * hour : null)
  }
  await store(services, receipt, { companyId, document: answer.document })
}

const findReceiver = async (services: Services, receiverId: string): Promise<string | undefined> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ id: string | null }>`select receiver_of_peppol(${receiverId}) as id`.execute(db),
  )
  return rows[0]?.id ?? undefined
}

/** Gives a document to the cluster where its receiver lives, which asks the access point itself. */
const handOver = async (services: Services, { id }: Receipt, receiverId: string): Promise<boolean> => {
  const { clusters, cluster } = services
  if (!clusters || cluster !== undefined) return false
  for (const there of clusters.others()) {
    if ((await findReceiver(there, receiverId)) === undefined) continue
    await addPeppolReceipt(there)(id)
    await inTransaction(services.pool, null, (db) => sql`select take_peppol_receipt(${id}, ${newId()})`.execute(db))
    return true
  }
  return false
}

const postpone = async (services: Services, { id }: Receipt, why: Trouble, seconds: number | null): Promise<void> => {
  await inTransaction(services.pool, null, (db) =>
    sql`select postpone_peppol_receipt(${id}, ${why}, ${seconds}::float)`.execute(db),
  )
}

type Work = { companyId: string; document: ReceivedDocument }

const store = async (services: Services, receipt: Receipt, { companyId, document }: Work): Promise<void> => {
  let file: StoredUpload | undefined
  try {
    file = await storeDocument(services, receipt, { companyId, document })
    if (await makePaper(services, receipt, file)) file = undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // A full inbox or plan: the access point keeps the document, and the paper comes when there is room.
    if (error.code === 'unsupported_file') {
      services.log.error({ document: receipt.id, companyId }, 'a document that came in over Peppol cannot be read')
      return await postpone(services, receipt, 'unreadable', null)
    }
    await postpone(services, receipt, 'limit', hour)
  } finally {
    if (file) await discardFiles([file], services, companyId)
  }
}

const storeDocument = async (services: Services, { id }: Receipt, { companyId, document }: Work) => {
  const bytes = Buffer.from(document.ubl)
  if (bytes.length > maxAttachmentBytes) throw new Problem('unsupported_file', { resource: 'paper' })
  return storeFile(`peppol-${id.slice(0, 8)}.xml`, bytes, attachmentTypes, services, companyId)
}

/** False if another process has made the paper. */
const makePaper = (services: Services, receipt: Receipt, file: StoredUpload): Promise<boolean> =>
  inTransaction(services.pool, file.company_id, async (db) => {
    const { rows } = await sql<{ is_first: boolean }>`
      select take_peppol_receipt(${receipt.id}, ${file.id}) as is_first`.execute(db)
    if (!rows[0]?.is_first) return false
    const asCompany = { company_id: file.company_id, id: file.id, created_by: null, language: 'lt' }
    const context = await companyContext(services, db, asCompany)
    await receivePapers(context, [file], {
      source: 'peppol',
      received_at: new Date(receipt.received_at),
      created_by: null,
    })
    return true
  })
