import { sql } from 'kysely'
import { keyWarningDays } from '#domain/api-key.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import type { Services } from '#server/platform/services.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Ended keys stay in the list for a while, so that a person sees why a program stopped. */
const daysKept = 90

/**
 * Queues an email to the maker of each key that ends soon, and removes keys that ended long ago. Safe to run twice and from two
 * processes: a key is marked in the transaction that queues its email. Returns how many were told.
 */
export const maintainApiKeys = async ({ pool, clock }: Services): Promise<number> => {
  const now = clock()
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return inTransaction(pool, null, async (db) => {
    await sql`select purge_api_keys(${at(-daysKept)})`.execute(db)
    const { rows } = await sql<{ company_id: string; user_id: string; name: string; expires_at: string }>`
      select company_id, user_id, name, expires_at from warn_ending_api_keys(${now.toISOString()}, ${at(keyWarningDays)})`.execute(
      db,
    )
    for (const { company_id, user_id, name, expires_at } of rows)
      await queueUncountedEmail(db, 'api_key_mail', {
        company_id,
        user_id,
        change: 'ending',
        name,
        maker: '',
        expires_at,
      })
    return rows.length
  })
}
