import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { PaymentProvider, PayoutShare, ToDoReason } from '#domain/online-payment.ts'
import type { ProviderEvent } from './provider.ts'
import type { Scope } from './settings.queries.ts'

/** A fact about money: what is stored once. A payout is stored with how much of it is the company's own. */
export type MoneyEvent =
  | Exclude<ProviderEvent, { kind: 'failed' | 'fee_known' | 'refunds_known' | 'payout' }>
  | (Extract<ProviderEvent, { kind: 'payout' }> & Pick<PayoutShare, 'transfer' | 'reason'>)

/** What became of an event. */
export type Applied = {
  outcome: 'recorded' | 'waiting' | 'to-do'
  reason: ToDoReason | null
  online_payment_id: string | null
  payment_id: string | null
}

export type StoredEvent = { id: string; provider: PaymentProvider; event: MoneyEvent; payment_id: string | null }

/** The kind of the fact and its id at the provider. */
export const keyOf = (event: MoneyEvent): string => `${event.kind} ${referenceOf(event)}`

const referenceOf = (event: MoneyEvent): string => {
  if ('refundId' in event) return event.refundId
  if ('movementId' in event) return event.movementId
  if ('disputeId' in event) return event.disputeId
  if ('payoutId' in event) return event.payoutId
  return (event.kind === 'fee' && event.of) || event.paidId
}

/** Waits for other processes that handle events of the same payment, so that its payment and its refunds come one after another. */
export const lockSubject = ({ db, companyId }: Scope, provider: PaymentProvider, event: MoneyEvent) => {
  const subject = 'payoutId' in event ? event.payoutId : event.paidId
  return sql`select pg_advisory_xact_lock(hashtextextended(${`online_payment ${companyId} ${provider} ${subject}`}, 0))`.execute(
    db,
  )
}

/** Stores an event that is to be applied; undefined: it is known already. */
export const claimEvent = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  event: MoneyEvent,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    insert into online_payment_event (company_id, id, provider, key, event, received_at, outcome)
    values (${companyId}, ${newId()}, ${provider}, ${keyOf(event)}, ${JSON.stringify(event)}::jsonb, ${now.toISOString()}, 'recorded')
    on conflict (company_id, provider, key) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** Whether a fact is stored, by its key. */
export const isKnown = async ({ db, companyId }: Scope, provider: PaymentProvider, key: string): Promise<boolean> => {
  const { rows } = await sql`select from online_payment_event
    where company_id = ${companyId} and provider = ${provider} and key = ${key}`.execute(db)
  return rows.length > 0
}

export const storeOutcome = (
  { db, companyId }: Scope,
  id: string,
  { outcome, reason, online_payment_id, payment_id }: Applied,
) =>
  db
    .updateTable('online_payment_event')
    .set({ outcome, reason, online_payment_id, payment_id })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/** An event that is none of the company's business. */
export const forgetEvent = ({ db, companyId }: Scope, id: string) =>
  db.deleteFrom('online_payment_event').where('company_id', '=', companyId).where('id', '=', id).execute()

/** Refunds and disputes that arrived before their payment, oldest first. */
export const waitingEvents = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  paidId: string,
): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`select id, provider, event, payment_id from online_payment_event
    where company_id = ${companyId} and provider = ${provider} and outcome = 'waiting' and event ->> 'paidId' = ${paidId}
    order by id`.execute(db)
  return rows
}

/** An event that waits for a person, locked. */
export const lockToDo = async ({ db, companyId }: Scope, id: string): Promise<StoredEvent | undefined> => {
  const { rows } = await sql<StoredEvent>`select id, provider, event, payment_id from online_payment_event
    where company_id = ${companyId} and id = ${id} and outcome = 'to-do' for update`.execute(db)
  return rows[0]
}
