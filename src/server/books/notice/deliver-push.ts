// Decision: docs/decisions/notices.md
import { sql } from 'kysely'
import { nextPushSeconds } from '#domain/notice.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { pushOf } from './notice-text.ts'
import { sendPush } from './send-push.ts'
import { noteOutcome, stateOfAccount } from './browsers.ts'
import type { PushState } from './browsers.ts'
import type { Browser, PushOptions, PushOutcome } from './send-push.ts'
import { readBatch } from './told.queries.ts'

export type PushClaim = Browser & {
  company_id: string
  id: string
  batch_id: string
  attempts: number
  subscription_id: string
  user_id: string
} & PushState

/** Longer than an attempt can take; then another process may try. */
const claimSeconds = 60

/** Claims at most so many deliveries. */
export const claimPushes = (services: Services, most: number): Promise<PushClaim[]> =>
  inTransaction(services.pool, null, async (db) => {
    const { rows } =
      await sql<PushClaim>`select company_id, id, batch_id, attempts, subscription_id, user_id, endpoint, p256dh, auth, key_id,
      is_open, companies from claim_pushes(${services.clock().toISOString()}::timestamptz, ${claimSeconds}::int, ${most}::int)`.execute(
        db,
      )
    return rows
  })

const send = async (services: Services, claim: PushClaim, options: PushOptions): Promise<PushOutcome> => {
  const { company_id: companyId, batch_id: batchId } = claim
  const state = services.cluster === undefined ? claim : await stateOfAccount(services, claim)
  const batch = state?.is_open
    ? await inTransaction(services.pool, companyId, (db) => readBatch(db, companyId, batchId))
    : undefined
  const message = batch && state && pushOf(batch, { companyId, batchId, companies: state.companies })
  // Nothing of it is true any more, or the person may not see it.
  if (!message) return 'refused'
  return sendPush(services, claim, message, options)
}

const store = async (db: Database, claim: PushClaim, outcome: PushOutcome, now: Date): Promise<void> => {
  const { company_id, id, attempts } = claim
  const seconds = outcome === 'later' ? nextPushSeconds(attempts) : undefined
  if (seconds === undefined)
    await db.deleteFrom('push_delivery').where('company_id', '=', company_id).where('id', '=', id).execute()
  else
    await db
      .updateTable('push_delivery')
      .set({ next_at: new Date(now.getTime() + seconds * 1000).toISOString() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      // Another process has claimed it meanwhile.
      .where('attempts', '=', attempts)
      .execute()
}

/** Sends one claimed delivery. No connection of the database is held while it waits for the push service. */
export const deliverPush = async (services: Services, claim: PushClaim, options: PushOptions = {}): Promise<void> => {
  const outcome = await send(services, claim, options)
  await inTransaction(services.pool, claim.company_id, (db) => store(db, claim, outcome, services.clock()))
  if (outcome === 'delivered' || outcome === 'gone') await noteOutcome(services, claim, outcome)
}
