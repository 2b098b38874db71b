import { addDays, daysBetween } from '#domain/plain-date.ts'
import { warningDue } from '#domain/plan.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import type { Services } from '#server/platform/services.ts'
import { cancelOrder } from './accept-order.ts'
import { planDay } from './limits.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

/**
 * The daily job of plans: announces their ends, cancels card orders with an expired payment page, and writes missing invoices. A plan
 * itself ends by its date. Safe to run twice and from two processes: each row is locked and records what was done.
 */
export const maintainPlans = async (services: Services) => {
  if (!services.config.plans) return { informed: 0, warned: 0, canceled: 0, invoiced: 0 }
  const inOneTransaction = <T>(work: (db: Database) => Promise<T>) => inTransaction(services.pool, null, work)
  return {
    informed: await inOneTransaction((db) => emailAccountDetails(db, services)),
    warned: await inOneTransaction((db) => announcePlanEnds(db, services)),
    canceled: await inOneTransaction((db) => cancelUnpaidCards(db, services)),
    invoiced: await inOneTransaction((db) => createMissingInvoices(db, services)),
  }
}

const announcePlanEnds = async (db: Database, services: Services): Promise<number> => {
  const day = planDay({ now: services.clock() })
  const ending = await asProvider(db, () =>
    db
      .selectFrom('subscription')
      .select(['user_id', 'valid_until', 'warned'])
      .where('valid_until', '>=', day)
      .where('valid_until', '<=', addDays(day, 14))
      .forUpdate()
      .skipLocked()
      .execute(),
  )
  const due = ending.flatMap(({ user_id, valid_until, warned }) => {
    const days = warningDue(daysBetween(day, valid_until), warned)
    return days === undefined ? [] : [{ user_id, valid_until, days }]
  })
  for (const { user_id, valid_until, days } of due) {
    await asProvider(db, () =>
      db.updateTable('subscription').set({ warned: days }).where('user_id', '=', user_id).execute(),
    )
    await queueUncountedEmail(db, 'plan_ending_mail', { user_id, valid_until })
  }
  return due.length
}

/** Emails customers who ordered before the provider had an account, once it has one. */
const emailAccountDetails = async (db: Database, { config }: Services): Promise<number> => {
  if (!config.provider.iban) return 0
  const notInformed = await asProvider(db, () =>
    db
      .updateTable('subscription_order')
      .set({ has_payment_details: true })
      .where('status', '=', 'waiting')
      .where('has_payment_details', '=', false)
      .returning('id')
      .execute(),
  )
  for (const { id } of notInformed) await queueUncountedEmail(db, 'order_mail', { order_id: id }, `order_mail ${id}`)
  return notInformed.length
}

/** Stripe reports an expired page, and retries for three days. */
const daysUntilReported = 4

const cancelUnpaidCards = async (db: Database, services: Services): Promise<number> => {
  const now = services.clock()
  const before = new Date(now.getTime() - daysUntilReported * 24 * 60 * 60 * 1000).toISOString()
  const unpaid = await asProvider(db, () =>
    db
      .selectFrom('subscription_order')
      .select('id')
      .where('status', '=', 'waiting')
      .where('method', '=', 'card')
      .where(({ fn }) => fn.coalesce('card_expires_at', 'created_at'), '<', before)
      .execute(),
  )
  for (const { id } of unpaid) await cancelOrder({ db, services, now }, id, 'card')
  return unpaid.length
}

const createMissingInvoices = async (db: Database, { config, clock }: Services): Promise<number> => {
  if (!config.provider.company) return 0
  const before = new Date(clock().getTime() - 60 * 60 * 1000).toISOString()
  const withoutInvoice = await asProvider(db, () =>
    db
      .selectFrom('subscription_order')
      .select('id')
      .where('status', '=', 'accepted')
      .where('invoice_id', 'is', null)
      .where('decided_at', '<', before)
      .execute(),
  )
  for (const { id } of withoutInvoice) await queueJob(db, 'order_invoice', { order_id: id }, `order_invoice ${id}`)
  return withoutInvoice.length
}
