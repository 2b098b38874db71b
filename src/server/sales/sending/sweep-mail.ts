import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Puts right what a process that died left behind, in all companies: a letter that was being handed to the mail server may have
 * arrived, so it is not sent again and whoever sent it is told; one that waits with nobody to wake it is woken.
 */
export const sweepMail = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ unknown: number; woken: number }>`select * from sweep_document_email()`.execute(db),
  )
  const { unknown = 0, woken = 0 } = rows[0] ?? {}
  if (unknown + woken > 0) services.log.warn({ unknown, woken }, 'letters left behind')
}
