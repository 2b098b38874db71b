import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

type Due = { company_id: string; kind: string; id: string }

/** So many are removed in one transaction: whoever else writes in that company waits for its sums no longer than this takes. */
const batchSize = 50

/**
 * Removes for good what was deleted before the moment; of invoices and receipts a tombstone stays. What something still names
 * stays as it is. From two processes at once each document goes once. Answers how many of each kind are gone.
 */
export const purgeDocuments = async ({ pool }: Pick<Services, 'pool'>, deletedBefore: string) => {
  const { rows: due } = await inTransaction(pool, null, (db) =>
    sql<Due>`select * from purgeable(${deletedBefore}::timestamptz)`.execute(db),
  )
  const removed: Record<string, number> = {}
  for (const batch of batchesOf(due)) {
    // One after the other: a credit invoice before the one it credits.
    const removedKinds = await inTransaction(pool, null, async (db) => {
      const kinds: string[] = []
      for (const { company_id, kind, id } of batch) {
        const { rows } = await sql<{ gone: boolean }>`
          select purge_document(${company_id}::uuid, ${kind}, ${id}::uuid, ${deletedBefore}::timestamptz) as gone`.execute(
          db,
        )
        if (rows[0]?.gone) kinds.push(kind)
      }
      return kinds
    })
    for (const kind of removedKinds) removed[kind] = (removed[kind] ?? 0) + 1
  }
  return removed
}

/** In their order, of one company each. */
const batchesOf = (due: readonly Due[]): Due[][] => {
  const batches: Due[][] = []
  for (const each of due) {
    const last = batches.at(-1)
    if (last && last.length < batchSize && last[0]?.company_id === each.company_id) last.push(each)
    else batches.push([each])
  }
  return batches
}
