import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Billing } from '#contract/account/subscription.ts'
import type { Period } from '#domain/plan.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { DB } from '#server/platform/db/schema.ts'

export type OrderRow = Selectable<DB['subscription_order']>

/** Whom an order is invoiced to, as it was told then: before there was a country everybody was in Lithuania. */
export const billingOf = ({ billing }: Pick<OrderRow, 'billing'>): Billing => ({
  country: 'LT',
  ...(billing as Omit<Billing, 'country'>),
})

const orders = (db: Database) => db.selectFrom('subscription_order').selectAll()

export const findOrder = (db: Database, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('id', '=', id).executeTakeFirst()

/** The order, held until the end of the transaction. */
export const lockOrder = (db: Database, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Somebody's own, newest first. */
export const latestOrders = (db: Database, userId: string): Promise<OrderRow[]> =>
  orders(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10).execute()

/** Those of somebody's that were invoiced, newest first. */
export const invoicedOrders = (db: Database, userId: string): Promise<OrderRow[]> =>
  orders(db)
    .where('user_id', '=', userId)
    .where('invoice_id', 'is not', null)
    .orderBy('invoice_date', 'desc')
    .orderBy('id', 'desc')
    .execute()

type NewOrder = Pick<
  OrderRow,
  'id' | 'user_id' | 'method' | 'plan' | 'duration' | 'price' | 'currency' | 'language' | 'has_payment_details'
> & {
  billing: Billing
  created_at: string
}

/** The order; where the same was ordered and waits, that one with what it would cost today and the new billing details. */
export const placeOrder = (db: Database, { billing, ...order }: NewOrder): Promise<OrderRow> =>
  db
    .insertInto('subscription_order')
    .values({ ...order, billing: JSON.stringify(billing) })
    .onConflict((same) =>
      same
        .columns(['user_id', 'method', 'plan', 'duration'])
        // As a literal: a statement prepared for any value would not be known to mean the index.
        .where(sql<boolean>`status = 'waiting'`)
        .doUpdateSet((given) => ({
          billing: given.ref('excluded.billing'),
          language: given.ref('excluded.language'),
          has_payment_details: given.ref('excluded.has_payment_details'),
          // What was told once is what is paid.
          price: given.ref('subscription_order.price'),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

type Change = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'decided_at'
    | 'decided_by'
    | 'valid_until'
    | 'card_session'
    | 'card_url'
    | 'card_expires_at'
    | 'has_payment_details'
    | 'seller_company_id'
    | 'invoice_id'
    | 'invoice_number'
    | 'invoice_date'
  >
>

export const changeOrder = (db: Database, id: string, change: Change): Promise<OrderRow> =>
  db.updateTable('subscription_order').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The time somebody has paid for, also when it is over. */
export const findPeriod = (db: Database, userId: string): Promise<Period | undefined> =>
  db
    .selectFrom('subscription')
    .select(['starts_on', 'months', 'valid_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** From now on the plan lasts so long; of its end nobody has been told yet. */
export const storePeriod = (db: Database, userId: string, plan: string, period: Period, now: string) =>
  db
    .insertInto('subscription')
    .values({ user_id: userId, plan, ...period, created_at: now, updated_at: now })
    .onConflict((known) => known.column('user_id').doUpdateSet({ plan, ...period, warned: null, updated_at: now }))
    .execute()

export const findBilling = (db: Database, userId: string) =>
  db
    .selectFrom('billing')
    .select(['type', 'title', 'code', 'email', 'vat', 'country', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stored on the version it was changed on; undefined where somebody was faster. */
export const storeBilling = (db: Database, userId: string, billing: Billing, version?: number) =>
  db
    .insertInto('billing')
    .values({ user_id: userId, ...billing })
    .onConflict((known) =>
      known
        .column('user_id')
        .doUpdateSet({ ...billing, version: sql`billing.version + 1`, updated_at: sql`now()` })
        .where(version === undefined ? sql<boolean>`true` : sql<boolean>`billing.version = ${version}`),
    )
    .returning(['type', 'title', 'code', 'email', 'vat', 'country', 'version'])
    .executeTakeFirst()
