// Decision: docs/decisions/several-clusters.md
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { removeJobs, waitingJobs } from './jobs-of-company.ts'
import { addAccounts, listAgain } from './list-again.ts'
import type { AddedAccount } from './list-again.ts'
import type { Place } from './move-company.ts'
import { withPlaces } from './places.ts'
import { listOnly, removeFrom } from './remove-company.ts'
import { inOne } from './transactions.ts'

export type Reconciled = {
  /** Old copies of companies that other clusters have; they were removed from the restored one. */
  copies: number
  /** Companies that the directory lists anew, such as those that were deleted after the backup. */
  listed: number
  /** Companies that the directory listed and no cluster has. */
  unlisted: number
  /** Accounts that were made again. */
  accounts: readonly AddedAccount[]
  /** Companies whose move was not finished, each with the cluster that has it. */
  moving: readonly { id: string; cluster: string }[]
  /** Clusters without any company, whose companies stay listed. */
  empty: readonly string[]
}

/**
 * Makes a restored cluster and the directory in the first one agree, before a server uses it. A company belongs to the cluster that has it: where
 * two have it, the restored copy is the older one. `urls`: every cluster by name, as the owner of the tables.
 */
export const reconcile = (restored: string, urls: ReadonlyMap<string, string>): Promise<Reconciled> =>
  withPlaces(urls, async (places) => {
    const first = places.find(({ name }) => name === firstCluster)!
    const place = places.find(({ name }) => name === restored)!
    await endMoves(place.client)
    const { homes, moving } = await findHomes(place, places, await directoryOf(first.client))
    const copies = await removeCopies(place, homes)
    const accounts: AddedAccount[] = []
    let listed = 0
    const empty: string[] = []
    for (const other of places) {
      if (other === first) continue
      const ids = new Set([...homes].flatMap(([id, home]) => (home === other.name ? [id] : [])))
      if (ids.size === 0) empty.push(other.name)
      if (place === first) accounts.push(...(await addAccounts(first.client, other.client)))
      listed += await listAgain(first.client, other, ids)
    }
    const unlisted = await unlist(first.client, homes, empty)
    return { copies, listed, unlisted, accounts, moving, empty }
  })

/** What the backup says of moves is over. */
const endMoves = (client: ClientBase) =>
  inOne(client, () => client.query('update company set moving_to = null where moving_to is not null'))

/** Where the first cluster says that companies live. */
const directoryOf = async (first: ClientBase): Promise<Map<string, string>> => {
  const { rows } = await first.query<{ id: string; cluster: string }>(
    'select id, coalesce(cluster, $1) as cluster from company',
    [firstCluster],
  )
  return new Map(rows.map(({ id, cluster }) => [id, cluster]))
}

type Homes = { homes: Map<string, string>; moving: { id: string; cluster: string }[] }

/** The cluster of each company. Of several that are not the restored one, that which the directory names. */
const findHomes = async (
  restored: Place,
  places: readonly Place[],
  directory: ReadonlyMap<string, string>,
): Promise<Homes> => {
  const homes = new Map<string, string>()
  const moving: Homes['moving'] = []
  const lastIsRestored = [...places.filter((place) => place !== restored), restored]
  for (const { name, client } of lastIsRestored) {
    const { rows } = await client.query<{ id: string; moving_to: string | null }>(
      'select id, moving_to from company where cluster is null',
    )
    for (const { id, moving_to } of rows) {
      // The copy that a move has not finished. In the first cluster that is listed elsewhere.
      if (moving_to === name && name !== firstCluster && directory.get(id) !== name) continue
      if (moving_to !== null) moving.push({ id, cluster: name })
      if (!homes.has(id) || (name !== restored.name && directory.get(id) === name)) homes.set(id, name)
    }
  }
  return { homes, moving }
}

/** Removes companies from the restored cluster that another one has. The first one keeps their rows in the directory. */
const removeCopies = async (place: Place, homes: ReadonlyMap<string, string>): Promise<number> => {
  const { name, client } = place
  const { rows } = await client.query<{ id: string }>('select id from company where cluster is null')
  let removed = 0
  for (const { id } of rows) {
    const home = homes.get(id)
    if (home === undefined || home === name) continue
    await inOne(client, async () => {
      await removeJobs(client, await waitingJobs(client, id))
      if (name === firstCluster) await client.query(listOnly, [id, home])
    })
    await removeFrom(place, id)
    removed += 1
  }
  return removed
}

/** The directory lists a company no more that no cluster has, except those of a cluster that has none at all: it may be restored next. */
const unlist = async (
  first: ClientBase,
  homes: ReadonlyMap<string, string>,
  empty: readonly string[],
): Promise<number> => {
  const { rows } = await first.query<{ id: string }>(
    'select id from company where cluster is not null and cluster <> all($1)',
    [empty],
  )
  const gone = rows.map(({ id }) => id).filter((id) => !homes.has(id))
  if (gone.length > 0) await first.query('delete from company where id = any($1)', [gone])
  return gone.length
}
