// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

type People = { content: unknown; digest: string; taken_before: string; taken_beside: number }

/**
 * Copies the people of a company, with the one who asks, from the first cluster to that of `services`. Returns the digest of the copy. `scope`
 * is the company, or for one that does not exist yet the person.
 */
export const copyPeople = async (services: Services, scope: string, actingId: string): Promise<string> => {
  const { first } = services.clusters!
  const { content, digest, taken_before, taken_beside } = await inTransaction(first.pool, null, async (db) => {
    const { rows } = await sql<People>`select * from read_people(${scope}, ${actingId})`.execute(db)
    return rows[0]!
  })
  await inTransaction(services.pool, null, (db) =>
    asProvider(db, () =>
      sql`select store_people(${scope}, ${JSON.stringify(content)}, ${digest}, ${taken_before}, ${taken_beside})`.execute(
        db,
      ),
    ),
  )
  return digest
}
