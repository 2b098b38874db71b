import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { webhookAttemptsPerDay } from '#domain/webhook.ts'

export type Claim = { company_id: string; id: string }

/** Longer than an attempt can take; then another process may try. */
const claimSeconds = 60

/** The next delivery of each address that has one, at most one of an address. */
export const claimDeliveries = async (db: Database, now: Date, most: number): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`select company_id, id from claim_webhook_deliveries(
    ${now.toISOString()}::timestamptz, ${claimSeconds}::int, ${most}::int, ${webhookAttemptsPerDay}::int)`.execute(db)
  return rows
}

export type Claimed = {
  webhook_id: string
  url: string
  secret: string
  previous_secret: string | null
  previous_until: string | null
  event_id: string
  type: string
  event_at: string
  created_at: string
  document_id: string
  version: number
  attempts: number
}

/** What a claimed delivery sends; undefined: it was deleted or replaced meanwhile. */
export const readClaimed = ({ company_id, id }: Claim, db: Database): Promise<Claimed | undefined> =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['w.id as webhook_id', 'w.url', 'w.secret', 'w.previous_secret', 'w.previous_until'])
    .select(['d.event_id', 'd.type', 'd.event_at', 'd.created_at', 'd.document_id', 'd.version', 'd.attempts'])
    .where('d.company_id', '=', company_id)
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()

export type Attempt = {
  state: 'waiting' | 'delivered' | 'failed'
  next_at: string | null
  signature: string | null
  status: number | null
  trouble: string | null
  duration_ms: number
  answer: string | null
}

/** Stores an attempt; false: the delivery was replaced, stopped or claimed by another process meanwhile. */
export const storeAttempt = async (db: Database, { company_id, id }: Claim, attempts: number, attempt: Attempt) => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set(attempt)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The state of an address with its row locked. */
export const lockWebhook = (db: Database, companyId: string, id: string) =>
  db
    .selectFrom('webhook')
    .select(['url', 'failures', 'failing_since', 'disabled_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type WebhookState = {
  failures: number
  failing_since: string | null
  resume_at: string | null
  disabled_at: string | null
}

/** Stores the state of an address and frees it for its next delivery. */
export const storeState = (db: Database, companyId: string, id: string, state: WebhookState) =>
  db
    .updateTable('webhook')
    .set({ ...state, claimed_until: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/** Ends what waits for an address. */
export const stopWaiting = (db: Database, companyId: string, webhookId: string) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', next_at: null, trouble: 'disabled' })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
