// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Tells the clusters of a person's companies what has changed in the account, because jobs there read it, too. Throws after all were tried if one
 * could not be told.
 */
export const tellOfPerson = async ({ clusters }: Services, userId: string): Promise<void> => {
  if (!clusters) return
  const { rows } = await inTransaction(clusters.first.pool, null, (db) =>
    sql<{ cluster: string }>`select cluster from clusters_of(${userId})`.execute(db),
  )
  const told = await Promise.allSettled(rows.map(async ({ cluster }) => copyPeople(clusters.of(cluster), null, userId)))
  const failed = told.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

type Copy = { user_id: string; digest: string }

/**
 * Copies the people of a company, with the one who asks, from the first cluster to that of `services`. Without a company only that person. Returns
 * the copies, each as `id:digest`.
 */
export const copyPeople = async (
  services: Services,
  companyId: string | null,
  actingId: string,
): Promise<readonly string[]> => {
  const { first } = services.clusters!
  const copies = await inTransaction(first.pool, null, async (db) => {
    const { rows } =
      await sql<Copy>`select p.*, s.source from database_source() s (source) cross join read_people(people_of(${companyId}, ${actingId})) p`.execute(
        db,
      )
    return rows
  })
  await inTransaction(services.pool, null, (db) =>
    asProvider(db, () => sql`select store_people(${JSON.stringify(copies)})`.execute(db)),
  )
  return copies.map(({ user_id, digest }) => `${user_id}:${digest}`)
}
