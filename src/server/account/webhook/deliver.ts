// Decision: docs/decisions/webhooks.md
import { isDisabledBy, maxAnswerBytes, nextAttempt, restSeconds } from '#domain/webhook.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { unseal } from '#server/platform/keys/secret-box.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { postOnce } from '#server/platform/outside/post-once.ts'
import type { PostAnswer, PostTrouble } from '#server/platform/outside/post-once.ts'
import type { HostFault, Resolve } from '#server/platform/outside/public-address.ts'
import type { Services } from '#server/platform/services.ts'
import { ownersOf } from '#server/account/company/company.queries.ts'
import { addressFault } from './address-fault.ts'
import { targetOfUrl } from './check-address.ts'
import * as queries from './deliver.queries.ts'
import type { Attempt, Claim, Claimed } from './deliver.queries.ts'
import { bodyOf, headersOf, signatureOf } from './sign.ts'

const timeoutMs = 10_000

export type DeliveryOptions = { resolve?: Resolve }

type Outcome = PostAnswer | PostTrouble | HostFault | 'redirect'
type Tried = { outcome: Outcome; signature: string; duration_ms: number }

/** The secrets that sign now: during a rotation two. */
const secretsOf = ({ keys }: Services, claimed: Claimed, now: Date): string[] => {
  const { webhook_id, secret, previous_secret, previous_until } = claimed
  const isRotating = previous_secret !== null && previous_until !== null && new Date(previous_until) > now
  return [secret, ...(isRotating ? [previous_secret] : [])].map((sealed) => unseal(keys.webhook, sealed, webhook_id))
}

const attempt = async (services: Services, claimed: Claimed, { resolve }: DeliveryOptions): Promise<Tried> => {
  const now = services.clock()
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = bodyOf(claimed)
  const signature = signatureOf({ id: claimed.event_id, timestamp, body }, secretsOf(services, claimed, now))
  const began = performance.now()
  const send = async (): Promise<Outcome> => {
    if (addressFault(claimed.url, services.config.webhookPrivate)) return 'private'
    const url = new URL(claimed.url)
    const target = await targetOfUrl(services, url, resolve)
    if (typeof target === 'string') return target
    const headers = headersOf(claimed.event_id, timestamp, signature)
    return postOnce({ url, target, headers, body, timeoutMs, maxBytes: maxAnswerBytes })
  }
  const outcome = await send()
  return { outcome, signature, duration_ms: Math.round(performance.now() - began) }
}

const isSuccess = (outcome: Outcome): boolean =>
  typeof outcome === 'object' && outcome.status >= 200 && outcome.status < 300

const attemptOf = (claimed: Claimed, { outcome, signature, duration_ms }: Tried, now: Date): Attempt => {
  const answered = typeof outcome === 'object' ? outcome : undefined
  const isRedirect = answered !== undefined && answered.status >= 300 && answered.status < 400
  const next = isSuccess(outcome) ? undefined : nextAttempt(claimed.attempts, new Date(claimed.created_at), now)
  return {
    state: isSuccess(outcome) ? 'delivered' : next ? 'waiting' : 'failed',
    next_at: next?.toISOString() ?? null,
    signature,
    status: answered && answered.status >= 100 ? answered.status : null,
    trouble: answered ? (isRedirect ? 'redirect' : null) : (outcome as string),
    duration_ms,
    // The database stores no NUL.
    answer: answered ? answered.body.replaceAll('\u0000', '\uFFFD') : null,
  }
}

/** Tells the owners that an address was disabled. */
const tellOwners = async (db: Database, companyId: string, host: string) => {
  for (const user_id of await ownersOf(db, companyId))
    await queueUncountedEmail(db, 'webhook_mail', { company_id: companyId, user_id, host })
}

const store = async (services: Services, db: Database, claim: Claim, claimed: Claimed, tried: Tried) => {
  const { company_id } = claim
  const now = services.clock()
  const webhook = await queries.lockWebhook(db, company_id, claimed.webhook_id)
  if (!webhook) return
  const isOurs = await queries.storeAttempt(db, claim, claimed.attempts, attemptOf(claimed, tried, now))
  if (!isOurs || webhook.disabled_at !== null) return
  if (isSuccess(tried.outcome)) {
    const fine = { failures: 0, failing_since: null, resume_at: null, disabled_at: null }
    return queries.storeState(db, company_id, claimed.webhook_id, fine)
  }
  const failures = webhook.failures + 1
  const failingSince = webhook.failing_since ? new Date(webhook.failing_since) : now
  const isDisabled = isDisabledBy(failingSince, now)
  const rest = restSeconds(failures)
  await queries.storeState(db, company_id, claimed.webhook_id, {
    failures,
    failing_since: failingSince.toISOString(),
    resume_at: rest > 0 ? new Date(now.getTime() + rest * 1000).toISOString() : null,
    disabled_at: isDisabled ? now.toISOString() : null,
  })
  if (!isDisabled) return
  await queries.stopWaiting(db, company_id, claimed.webhook_id)
  await tellOwners(db, company_id, new URL(webhook.url).host)
}

/** Sends one claimed delivery. No connection of the database is held while it waits for the other server. */
export const deliverClaimed = async (services: Services, claim: Claim, options: DeliveryOptions = {}) => {
  const claimed = await inTransaction(services.pool, claim.company_id, (db) => queries.readClaimed(claim, db))
  if (!claimed) return
  const tried = await attempt(services, claimed, options)
  await inTransaction(services.pool, claim.company_id, (db) => store(services, db, claim, claimed, tried))
}

/** Claims at most so many deliveries, one of each address. */
export const claimWaiting = (services: Services, most: number): Promise<Claim[]> =>
  inTransaction(services.pool, null, (db) => queries.claimDeliveries(db, services.clock(), most))
