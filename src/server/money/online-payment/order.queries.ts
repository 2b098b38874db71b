import { sql } from 'kysely'
import type { PaymentFailure, PaymentProvider } from '#domain/online-payment.ts'
import type { Scope } from './settings.queries.ts'

/** A payment that a client began. */
export type Order = {
  id: string
  provider: PaymentProvider
  invoice_id: string
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

const columns = sql`id, provider, invoice_id, amount, currency, state, session, url, expires_at, created_at, paid_id, payment_id`

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

/** A page of the provider that the client can still use for this amount, or one whose answer is on its way. */
export const findOpenOrder = async (
  { db, companyId }: Scope,
  wanted: Pick<Order, 'provider' | 'invoice_id' | 'amount' | 'currency'>,
  now: Date,
): Promise<Order | undefined> => {
  const at = now.toISOString()
  const { rows } = await sql<Order>`select ${columns} from online_payment
    where company_id = ${companyId} and invoice_id = ${wanted.invoice_id} and provider = ${wanted.provider} and state = 'open'
      and amount = ${wanted.amount}::numeric and currency = ${wanted.currency} and expires_at > ${at}::timestamptz + interval '5 minutes'
      and (url is not null or created_at > ${at}::timestamptz - interval '1 minute')
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** One document at a time: of two clicks at once the second one finds the order of the first. */
export const lockPaying = ({ db }: Scope, invoiceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`online_payment ${invoiceId}`}, 0))`.execute(db)

export const insertOrder = (
  { db, companyId }: Scope,
  order: Pick<Order, 'id' | 'provider' | 'invoice_id' | 'amount' | 'currency'>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
) =>
  db
    .insertInto('online_payment')
    .values({
      company_id: companyId,
      ...order,
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
