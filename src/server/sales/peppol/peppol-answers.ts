import { everyCluster, isEveryClusterOpen } from '#server/platform/clusters/clusters.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Delivery, DeliveryEvent, EventHandlers, PeppolAccessPoint } from '#server/platform/peppol/access-point.ts'
import { accessPointOf } from '#server/platform/peppol/open-access-point.ts'
import type { Services } from '#server/platform/services.ts'
import { settleEmail } from '#server/sales/sending/email.queries.ts'
import { shownAnswer } from '#server/sales/sending/settle.ts'
import { dueAnswers, findByAnswer, isOnItsWay, lockSending, postponeAnswer, unlockInvoice } from './peppol.queries.ts'
import type { PeppolSending } from './peppol.queries.ts'

/** Documents asked about in one run; the job runs every minute. */
const maxAsked = 50
/** The next run must not overlap with a slow access point. */
const maxRunMs = 40_000
/** Without an answer for so long it is unknown whether the document arrived. */
const maxAnswerSeconds = 3 * 24 * 60 * 60

/**
 * Stores what the access point says about documents that it has: its events first, then it is asked about those without one. `received`
 * is told of documents that came in.
 */
export const readPeppolAnswers = async (services: Services, received: EventHandlers['received']): Promise<void> => {
  const accessPoint = accessPointOf(services)
  // A restored instance may not be the one in use, and an event is told once.
  if (!accessPoint || (await inTransaction(services.pool, null, readRestoredFrom))) return
  try {
    await accessPoint.readEvents({ delivery: (event) => storeEvent(services, event), received })
  } finally {
    await askAboutDue(services, accessPoint)
  }
}

const askAboutDue = async (services: Services, accessPoint: PeppolAccessPoint): Promise<void> => {
  const started = Date.now()
  for (const due of await inTransaction(services.pool, null, (db) => dueAnswers(db, maxAsked))) {
    if (Date.now() - started > maxRunMs) return
    await askAbout(services, accessPoint, due)
  }
}

type Found = { company_id: string; id: string }

/** The access point has one queue for all clusters. Throws while a cluster is away that may have the document: the event then stays in the queue. */
const storeEvent = async (services: Services, event: DeliveryEvent): Promise<void> => {
  for (const there of everyCluster(services)) {
    const found = await inTransaction(there.pool, null, (db) => findByAnswer(db, event))
    if (found) return storeDelivery(there, found, event.delivery)
  }
  if (!isEveryClusterOpen(services)) throw new Problem('unavailable', { retryAfter: 5 })
  services.log.warn({ submission: event.id }, 'the access point answered about an unknown document')
}

const askAbout = async (services: Services, accessPoint: PeppolAccessPoint, found: Found): Promise<void> => {
  const submission = await inTransaction(services.pool, found.company_id, async (db) => {
    const sending = await lockSending({ db, companyId: found.company_id }, found.id)
    return sending?.submission_id ?? undefined
  })
  if (submission !== undefined) await storeDelivery(services, found, await accessPoint.delivery(submission))
}

/** Stores an answer once. An answer to a document that was given up as unknown still counts, unless it was sent again. */
const storeDelivery = (services: Services, { company_id, id }: Found, delivery: Delivery): Promise<void> =>
  inTransaction(services.pool, company_id, async (db) => {
    const scope = { db, companyId: company_id }
    const sending = await lockSending(scope, id)
    if (!sending || sending.status === 'sent') return
    const isGivenUp = sending.status === 'failed'
    if (isGivenUp && (sending.trouble !== 'unknown' || (await isOnItsWay(scope, sending.invoice_id!)))) return
    if (delivery.kind === 'waiting') {
      if (!isGivenUp) await wait(scope, sending)
      return
    }
    const isDelivered = delivery.kind === 'delivered'
    await settleEmail(scope, sending, {
      status: isDelivered ? 'sent' : 'failed',
      delivered: isDelivered ? sending.receiver : [],
      refused: [],
      trouble: isDelivered ? null : 'refused',
      answer: isDelivered ? null : shownAnswer(delivery.answer),
      wait_seconds: null,
    })
    if (!isDelivered) await unlockInvoice(scope, sending.invoice_id)
  })

const wait = async (scope: Parameters<typeof postponeAnswer>[0], sending: PeppolSending): Promise<void> => {
  if (sending.submission_id === null) return
  if (sending.age_seconds < maxAnswerSeconds)
    return void (await postponeAnswer(scope, sending.id, Math.min(60 + sending.age_seconds / 10, 60 * 60)))
  const unknown = { status: 'failed', delivered: [], refused: [], trouble: 'unknown', answer: null, wait_seconds: null }
  await settleEmail(scope, sending, unknown)
}
