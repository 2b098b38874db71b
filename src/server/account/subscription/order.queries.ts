import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Billing } from '#contract/account/subscription.ts'
import type { Period } from '#domain/plan.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { DB } from '#server/platform/db/schema.ts'

export type OrderRow = Selectable<DB['subscription_order']>

/** The billing details stored with an order. Old orders have no country, which means Lithuania. */
export const billingOf = ({ billing }: Pick<OrderRow, 'billing'>): Billing => ({
  country: 'LT',
  ...(billing as Omit<Billing, 'country'>),
})

const orders = (db: Database) => db.selectFrom('subscription_order').selectAll()

export const findOrder = (db: Database, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('id', '=', id).executeTakeFirst()

/** The order, locked until the end of the transaction. */
export const lockOrder = (db: Database, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** The orders of a user, newest first. */
export const latestOrders = (db: Database, userId: string): Promise<OrderRow[]> =>
  orders(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10).execute()

/** The invoiced orders of a user, newest first. */
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

/** Stores the order. If the same order is waiting, updates its price and billing details instead. */
export const placeOrder = (db: Database, { billing, ...order }: NewOrder): Promise<OrderRow> =>
  db
    .insertInto('subscription_order')
    .values({ ...order, billing: JSON.stringify(billing) })
    .onConflict((same) =>
      same
        .columns(['user_id', 'method', 'plan', 'duration'])
        // A literal: with a parameter the database would not use the partial index.
        .where(sql<boolean>`status = 'waiting'`)
        .doUpdateSet((excluded) => ({
          billing: excluded.ref('excluded.billing'),
          language: excluded.ref('excluded.language'),
          has_payment_details: excluded.ref('excluded.has_payment_details'),
          // The price shown to the customer is the one to pay.
          price: excluded.ref('subscription_order.price'),
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

/** The paid period of a user, also if it is over. */
export const findPeriod = (db: Database, userId: string): Promise<Period | undefined> =>
  db
    .selectFrom('subscription')
    .select(['starts_on', 'months', 'valid_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Sets the period of a plan and resets the announcements of its end. */
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

/** Updates the given version; undefined if another request was faster. */
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
