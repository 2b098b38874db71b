// Decision: docs/decisions/several-clusters.md
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { isOldCopy } from '#server/platform/http/database-errors.ts'
import type { Context, WorkContext } from '#server/platform/http/context.ts'
import { actFor, beginTransaction, inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { isEveryClusterOpen } from './clusters.ts'
import { copyPeople } from './people.ts'

type Asking = WorkContext & Partial<Pick<Context, 'session'>>

/** Where companies live that this cluster only lists, by id; without several clusters nowhere else. */
export const placesOf = async (
  { db, services }: Asking,
  companyIds: readonly string[],
): Promise<Map<string, string>> => {
  if (!services.clusters || companyIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; cluster: string }>`
    select id, cluster from company where id = any(${[...companyIds]}::uuid[]) and cluster is not null`.execute(db)
  return new Map(rows.map(({ id, cluster }) => [id, cluster]))
}

/** Reads in the cluster where a company lives, as the person and in the company. `cluster`: of `placesOf`; undefined: here. */
export const readWhere = async <T, C extends Asking>(
  context: C,
  { userId, companyId, cluster }: { userId: string; companyId: string; cluster: string | undefined },
  work: (context: C) => Promise<T>,
): Promise<T> => {
  const { services, session } = context
  if (cluster === undefined || !services.clusters) return work(context)
  const there = services.clusters.of(cluster)
  const twoStep = session?.two_step ?? false
  return asGuest(there, { userId, companyId, twoStep }, (db) => work({ ...context, db, services: there }))
}

type Guest = { userId: string; companyId: string; twoStep: boolean }

/** Works in another cluster as a person, with a fresh copy of the people of the company. */
const asGuest = async <T>(
  services: Services,
  { userId, companyId, twoStep }: Guest,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const { rows } = await inTransaction(services.clusters!.first.pool, null, (db) =>
    sql<{ people: string[] | null }>`select people from place_of_company(${companyId}, ${userId})`.execute(db),
  )
  const attempt = async (people: readonly string[] | null): Promise<T> => {
    const enter = { companyId, people, writes: false }
    const { db, opened, commit, rollback } = await beginTransaction(services.pool, undefined, { enter })
    try {
      await opened
      await actFor(db, userId, companyId)
      await sql`select set_config('app.two_step', ${String(twoStep)}, true)`.execute(db)
      const result = await work(db)
      await commit()
      return result
    } catch (error) {
      await rollback()
      throw error
    }
  }
  return attempt(rows[0]?.people ?? null).catch(async (error: unknown) => {
    if (!isOldCopy(error)) throw error
    return attempt(await copyPeople(services, companyId, userId))
  })
}

/** Reads what only the cluster with the accounts knows, as the person: all their companies and their own plan. */
export const inFirst = async <T>(
  context: WorkContext,
  userId: string,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  const { services, db } = context
  if (services.cluster === undefined || !services.clusters) return work(db)
  return inTransaction(services.clusters.first.pool, null, async (first) => {
    await actFor(first, userId, null)
    return work(first)
  })
}

/** Of the companies with files those whose files the cluster of `services` looks after. Nobody does while a cluster is away. */
export const companiesLookedAfter = async (services: Services, companyIds: readonly string[]): Promise<string[]> => {
  const { clusters, cluster } = services
  if (!clusters) return [...companyIds]
  if (!isEveryClusterOpen(services)) return []
  const { rows } = await inTransaction(clusters.first.pool, null, (db) =>
    sql<{ id: string; cluster: string | null }>`
      select ids.id, p.cluster from unnest(${[...companyIds]}::uuid[]) ids (id)
        left join lateral place_of_company(ids.id, null) p on true`.execute(db),
  )
  // The first cluster removes the files of deleted companies.
  return rows.filter((row) => (row.cluster ?? undefined) === cluster).map(({ id }) => id)
}
