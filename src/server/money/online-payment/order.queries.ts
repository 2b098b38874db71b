import { sql } from 'kysely'
import type { PaidPart, PaymentFailure, PaymentProvider } from '#domain/online-payment.ts'
import type { Scope } from './settings.queries.ts'

/** A payment that a client began. */
export type Order = {
  id: string
  provider: PaymentProvider
  /** The document that is paid; null: `parts` of several ones of a client. */
  invoice_id: string | null
  client_id: string | null
  parts: PaidPart[] | null
  amount: string
  currency: string
  state: 'open' | 'paid' | 'failed'
  session: string | null
  url: string | null
  expires_at: string
  created_at: string
  paid_id: string | null
  payment_id: string | null
}

const columns = sql`id, provider, invoice_id, client_id, parts, amount, currency, state, session, url, expires_at, created_at, paid_id, payment_id`

/** The documents that it is for, and how much of each. */
export const partsOf = ({ invoice_id, parts, amount }: Order): PaidPart[] =>
  parts ?? (invoice_id === null ? [] : [{ invoice_id, amount }])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The payment by its id, locked until the transaction ends. */
export const lockOrder = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  id: string,
): Promise<Order | undefined> => {
  if (!uuid.test(id)) return undefined
  const { rows } = await sql<Order>`select ${columns} from online_payment
    where company_id = ${companyId} and provider = ${provider} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** The payment by its id at the provider, locked. */
export const lockPaidOrder = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  paidId: string,
): Promise<Order | undefined> => {
  const { rows } = await sql<Order>`select ${columns} from online_payment
    where company_id = ${companyId} and provider = ${provider} and paid_id = ${paidId} for update`.execute(db)
  return rows[0]
}

export type WantedOrder = Pick<Order, 'provider' | 'invoice_id' | 'client_id' | 'parts' | 'amount' | 'currency'>

/** A page of the provider that the client can still use for this amount, or one whose answer is on its way; of the keys of now only. */
export const findOpenOrder = async (
  { db, companyId }: Scope,
  { provider, invoice_id, client_id, parts, amount, currency }: WantedOrder,
  now: Date,
): Promise<Order | undefined> => {
  const at = now.toISOString()
  const subject =
    invoice_id === null
      ? sql`client_id = ${client_id} and parts = ${JSON.stringify(parts)}::jsonb`
      : sql`invoice_id = ${invoice_id}`
  const { rows } = await sql<Order>`select ${columns} from online_payment
    where company_id = ${companyId} and ${subject} and provider = ${provider} and state = 'open'
      and amount = ${amount}::numeric and currency = ${currency} and expires_at > ${at}::timestamptz + interval '5 minutes'
      and (url is not null or created_at > ${at}::timestamptz - interval '1 minute')
      and created_at >= (select keys_changed_at from online_payment_provider p where p.company_id = ${companyId} and p.provider = ${provider})
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** One document or client at a time: of two clicks at once the second one finds the order of the first. */
export const lockPaying = ({ db }: Scope, subjectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`online_payment ${subjectId}`}, 0))`.execute(db)

export const insertOrder = (
  { db, companyId }: Scope,
  { parts, ...order }: WantedOrder & { id: string },
  { now, expiresAt }: { now: Date; expiresAt: Date },
) =>
  db
    .insertInto('online_payment')
    .values({
      company_id: companyId,
      ...order,
      parts: parts && JSON.stringify(parts),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute()

export const storePage = ({ db, companyId }: Scope, id: string, { session, url }: { session: string; url: string }) =>
  db
    .updateTable('online_payment')
    .set({ session, url })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('url', 'is', null)
    .execute()

/** Whatever the state was: a page that was reported as expired may have been paid. */
export const markPaid = ({ db, companyId }: Scope, id: string, paidId: string, now: Date) =>
  db
    .updateTable('online_payment')
    .set({ state: 'paid', failure: null, paid_id: paidId, paid_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

export const storePayment = ({ db, companyId }: Scope, id: string, paymentId: string) =>
  db
    .updateTable('online_payment')
    .set({ payment_id: paymentId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/** A failure that comes after the money says nothing. */
export const markFailed = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  id: string,
  failure: PaymentFailure,
): Promise<void> => {
  if (!uuid.test(id)) return
  await db
    .updateTable('online_payment')
    .set({ state: 'failed', failure })
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
