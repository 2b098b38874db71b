import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

type Due = { company_id: string; kind: string; id: string }

/** Documents per transaction. Other writers of the company wait for its kept sums until the transaction ends. */
const batchSize = 50

/**
 * Purges documents that were deleted before the moment; invoices and receipts leave a tombstone. A document that is still
 * referred to stays. Two processes can run at the same time. Returns the number of purged documents by kind.
 */
export const purgeDocuments = async ({ pool }: Pick<Services, 'pool'>, deletedBefore: string) => {
  const { rows: due } = await inTransaction(pool, null, (db) =>
    sql<Due>`select * from purgeable(${deletedBefore}::timestamptz)`.execute(db),
  )
  const removed: Record<string, number> = {}
  for (const batch of batchesOf(due)) {
    // In order: a credit invoice before the invoice that it credits.
    const removedKinds = await inTransaction(pool, null, async (db) => {
      const kinds: string[] = []
      for (const { company_id, kind, id } of batch) {
        const { rows } = await sql<{ purged: boolean }>`
          select purge_document(${company_id}::uuid, ${kind}, ${id}::uuid, ${deletedBefore}::timestamptz) as purged`.execute(
          db,
        )
        if (rows[0]?.purged) kinds.push(kind)
      }
      return kinds
    })
    for (const kind of removedKinds) removed[kind] = (removed[kind] ?? 0) + 1
  }
  return removed
}

/** Batches in the same order, each of one company. */
const batchesOf = (due: readonly Due[]): Due[][] => {
  const batches: Due[][] = []
  for (const each of due) {
    const last = batches.at(-1)
    if (last && last.length < batchSize && last[0]?.company_id === each.company_id) last.push(each)
    else batches.push([each])
  }
  return batches
}
