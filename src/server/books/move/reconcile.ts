// Decision: docs/decisions/several-clusters.md
import pg from 'pg'
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { refuseWithoutRight } from './company-rows.ts'
import { removeJobs, waitingJobs } from './jobs-of-company.ts'
import { addAccounts, listAgain } from './list-again.ts'
import type { Place } from './move-company.ts'
import { listOnly, removeFrom } from './remove-company.ts'
import { inOne } from './transactions.ts'

export type Reconciled = {
  /** Old copies of companies that were moved away since the backup; they were removed. */
  moved: number
  /** Companies that the directory lists anew. */
  listed: number
  /** Companies that were created after the backup and are listed no more, or that were deleted since. */
  unlisted: number
  /** Accounts that were created after the backup; their people choose a new password. */
  accounts: number
}

/**
 * Makes a restored cluster and the directory in the first one agree, before the restored one is used. A company belongs to the cluster that has
 * it: where two have it, the restored copy is the older one. `urls`: every cluster by name, as the owner of the tables.
 */
export const reconcile = async (restored: string, urls: ReadonlyMap<string, string>): Promise<Reconciled> => {
  const places: { name: string; client: pg.Client }[] = []
  try {
    for (const [name, url] of urls) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      places.push({ name, client })
      await refuseWithoutRight(client)
    }
    return await reconcilePlaces(restored, places)
  } finally {
    await Promise.all(places.map(({ client }) => client.end()))
  }
}

const reconcilePlaces = async (restored: string, places: readonly Place[]): Promise<Reconciled> => {
  const result: Reconciled = { moved: 0, listed: 0, unlisted: 0, accounts: 0 }
  const of = (name: string): Place => places.find((place) => place.name === name)!
  const first = of(firstCluster)
  const others = places.filter(({ name }) => name !== firstCluster)
  const living = new Map<string, Set<string>>()
  for (const { name, client } of places) living.set(name, await livingIn(client))
  for (const id of living.get(restored)!) {
    const now = places.find(({ name }) => name !== restored && living.get(name)!.has(id))
    if (!now) continue
    await removeCopy(of(restored), id, now.name)
    living.get(restored)!.delete(id)
    result.moved += 1
  }
  for (const place of restored === firstCluster ? others : [of(restored)]) {
    if (restored === firstCluster) result.accounts += await addAccounts(first.client, place.client)
    result.listed += await listAgain(first.client, place)
    result.unlisted += await unlist(first.client, place.name, living.get(place.name)!)
  }
  return result
}

/** The companies that are whole in a cluster. One that is being moved is finished by the move. */
const livingIn = async (client: ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ id: string }>(
    'select id from company where cluster is null and moving_to is null',
  )
  return new Set(rows.map(({ id }) => id))
}

const removeCopy = async (place: Place, companyId: string, livesIn: string): Promise<void> => {
  const { name, client } = place
  await inOne(client, async () => {
    await removeJobs(client, await waitingJobs(client, companyId))
    if (name === firstCluster) await client.query(listOnly, [companyId, livesIn])
  })
  await removeFrom(place, companyId)
}

/** The directory lists a company no more that its cluster does not have. */
const unlist = async (first: ClientBase, cluster: string, living: ReadonlySet<string>): Promise<number> => {
  const { rows } = await first.query<{ id: string }>(
    'select id from company where cluster = $1 and moving_to is null',
    [cluster],
  )
  const gone = rows.map(({ id }) => id).filter((id) => !living.has(id))
  if (gone.length > 0) await first.query('delete from company where id = any($1)', [gone])
  return gone.length
}
