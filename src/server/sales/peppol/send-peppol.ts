// Decision: docs/decisions/peppol-access-points.md
import { requeueEmail } from '#server/platform/mail/queue-email.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Handover, PeppolAccessPoint } from '#server/platform/peppol/access-point.ts'
import { accessPointOf } from '#server/platform/peppol/open-access-point.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { claimEmail, settleEmail } from '#server/sales/sending/email.queries.ts'
import type { Settled } from '#server/sales/sending/email.queries.ts'
import { maxRetrySeconds, shownAnswer, waitSeconds } from '#server/sales/sending/settle.ts'
import { storeOutcome } from '#server/sales/sending/store-outcome.ts'
import { documentOf } from './document-of.ts'
import { freeSending, lockInvoice, lockSending, storeSubmission, unlockInvoice } from './peppol.queries.ts'
import type { PeppolSending } from './peppol.queries.ts'

type SendJob = Jobs['send_peppol']

export const keyOfPeppol = (id: string): string => `send_peppol ${id}`

const inCompany = <T>(services: Services, { company_id }: SendJob, work: (scope: Scope) => Promise<T>) =>
  inTransaction(services.pool, company_id, (db) => work({ db, companyId: company_id }))

/** The documents that this process is handing over. */
const handingOver = new WeakMap<Services, Set<string>>()

/**
 * Hands a queued document over to the access point, at most once: the file is stored and the row is claimed in transactions of their own, and
 * every attempt has the same key and the same file, by which the access point recognises a repetition. So a process may die between any
 * two steps.
 */
export const sendPeppol = async (services: Services, job: SendJob): Promise<void> => {
  const running = handingOver.get(services) ?? new Set()
  handingOver.set(services, running)
  if (running.has(job.email_id)) return
  running.add(job.email_id)
  try {
    // An invoice that changes between reading and claiming is read again. After three times the sweep retries later.
    for (let attempt = 0; attempt < 3; attempt += 1) if (await handOver(services, job)) return
  } finally {
    running.delete(job.email_id)
  }
}

/** Whether nothing more is to be done now; false if the invoice changed meanwhile. */
const handOver = async (services: Services, job: SendJob): Promise<boolean> => {
  const sending = await readWaiting(services, job)
  if (!sending) return true
  const finish = async (outcome: Outcome) => {
    await settle(services, job, outcome)
    return true
  }
  const accessPoint = accessPointOf(services)
  if (!accessPoint) return finish(failed(sending, 'peppol_off', null))
  const prepared = await documentOf(services, sending)
  if (prepared.kind === 'stopped') return finish(failed(sending, prepared.trouble, prepared.answer))
  const { document, version, storedFiles } = prepared
  if (!document.mayBeKnown && (await accessPoint.reach(document.receiver)) === 'no')
    return finish(failed(sending, 'no_receiver', null))
  const claimed = await inCompany(services, job, (scope) => claimEmail(scope, sending.id, { version, storedFiles }))
  if (!claimed) return false
  const handover = await send(accessPoint, document)
  services.log.info({ sending: sending.id, attempt: claimed.attempts, result: handover.kind }, 'peppol handover')
  if (handover.kind !== 'accepted') return finish(afterHandover({ ...sending, attempts: claimed.attempts }, handover))
  await storeAccepted(services, job, sending, handover.id)
  return true
}

/** An adapter that throws is a defect, and the document may be out. */
const send = async (accessPoint: PeppolAccessPoint, document: Parameters<PeppolAccessPoint['send']>[0]) => {
  try {
    return await accessPoint.send(document)
  } catch {
    return { kind: 'later', answer: null, waitSeconds: null, mayHaveIt: true } as const
  }
}

/** A claimed row belongs to a process that died, if no other process can work on this database; else the sweep frees it. */
const readWaiting = (services: Services, job: SendJob): Promise<PeppolSending | undefined> =>
  inCompany(services, job, async (scope) => {
    const sending = await lockSending(scope, job.email_id)
    if (!sending || sending.status !== 'queued' || sending.submission_id !== null) return undefined
    if (sending.sending_at === null) return sending
    if (services.config.databaseUrl !== undefined) return undefined
    await freeSending(scope, sending.id)
    return { ...sending, sending_at: null, trouble: 'unanswered' }
  })

const storeAccepted = (services: Services, job: SendJob, sending: PeppolSending, submissionId: string) =>
  storeOutcome(services, sending.id, () =>
    inCompany(services, job, async (scope) => {
      await storeSubmission(scope, sending.id, submissionId)
      await lockInvoice(scope, sending.invoice_id)
    }),
  )

type Outcome = { sending: PeppolSending; settled: Settled }

const nobody = { delivered: [], refused: [] }

/** After a lost answer nobody knows whether the access point has it. */
const failed = (sending: PeppolSending, trouble: string, answer: string | null): Outcome => {
  const isUnknown = sending.trouble === 'unanswered' && trouble !== 'refused'
  const known = { trouble: isUnknown ? 'unknown' : trouble, answer: shownAnswer(answer), wait_seconds: null }
  return { sending, settled: { ...nobody, status: 'failed', ...known } }
}

const maxWaitSeconds = 60 * 60

const afterHandover = (sending: PeppolSending, handover: Exclude<Handover, { kind: 'accepted' }>): Outcome => {
  if (handover.kind !== 'later') return failed(sending, handover.kind, handover.answer)
  const wait = Math.min(Math.max(handover.waitSeconds ?? 0, waitSeconds(sending.attempts)), maxWaitSeconds)
  // Once an answer was lost, it stays possible that the access point has it.
  const isOpen = handover.mayHaveIt || sending.trouble === 'unanswered'
  if (sending.age_seconds + wait > maxRetrySeconds)
    return failed(sending, isOpen ? 'unknown' : 'unreachable', handover.answer)
  const trouble = isOpen ? 'unanswered' : 'unreachable'
  const answer = shownAnswer(handover.answer)
  return { sending, settled: { ...nobody, status: 'queued', trouble, answer, wait_seconds: wait } }
}

/** Stores an outcome other than acceptance. */
const settle = (services: Services, job: SendJob, { sending, settled }: Outcome) =>
  storeOutcome(services, sending.id, () =>
    inCompany(services, job, async (scope) => {
      await settleEmail(scope, sending, settled)
      if (settled.trouble === 'unanswered') await lockInvoice(scope, sending.invoice_id)
      else if (settled.status === 'failed') await unlockInvoice(scope, sending.invoice_id)
      const key = keyOfPeppol(sending.id)
      if (settled.wait_seconds !== null)
        await requeueEmail(scope.db, 'send_peppol', job, { key, inSeconds: settled.wait_seconds })
    }),
  )
