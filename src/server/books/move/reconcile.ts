// Decision: docs/decisions/several-clusters.md
import type { ClientBase } from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import { homesOf } from './homes.ts'
import type { Copy } from './homes.ts'
import { removeJobs, waitingJobs } from './jobs-of-company.ts'
import { addAccounts, listAgain } from './list-again.ts'
import type { AddedAccount } from './list-again.ts'
import type { Place } from './move-company.ts'
import { withPlaces } from './places.ts'
import { listOnly } from './remove-company.ts'
import { inOne } from './transactions.ts'

type Found = { id: string; title: string; cluster: string }

export type Reconciled = {
  /** Companies of which two clusters have rows, each with the cluster that they are used in. The other rows are closed, and stay. */
  closed: readonly Found[]
  /** How many companies the directory lists anew, such as those that were deleted after the backup. */
  listed: number
  /** Companies that the directory lists and no cluster has. */
  lost: readonly Found[]
  /** Accounts that were made again. */
  accounts: readonly AddedAccount[]
  /** Companies whose move was not finished, each with the cluster that has it. */
  moving: readonly Found[]
}

type Input = {
  /** The cluster that was restored. */
  restored: string
  /** When its backup was made. */
  takenAt: string
  /** Every cluster by name, as the owner of the tables. */
  urls: ReadonlyMap<string, string>
}

/**
 * Makes a restored cluster and the directory in the first one agree, before a server uses it. A company is used where its newest whole copy is.
 * No row of a company is removed: an operator does that with move-company, which removes what is elsewhere.
 */
export const reconcile = ({ restored, takenAt, urls }: Input): Promise<Reconciled> =>
  withPlaces(urls, async (places) => {
    const first = placeNamed(places, firstCluster).client
    await endMoves(placeNamed(places, restored).client)
    const homes = await homesOf(places, { restored, takenAt })
    const closed: Found[] = []
    for (const { home, others } of homes.values()) {
      if (home.state !== 'whole') await openCopy(placeNamed(places, home.cluster).client, home.id)
      for (const copy of others) await closeCopy(placeNamed(places, copy.cluster), copy, home.cluster)
      if (others.length > 0) closed.push(home)
    }
    const accounts: AddedAccount[] = []
    let listed = 0
    for (const place of places) {
      if (place.name === firstCluster) continue
      accounts.push(...(await addAccounts(first, place.client)))
      const ids = [...homes.values()].flatMap(({ home }) => (home.cluster === place.name ? [home.id] : []))
      listed += await listAgain(first, place, ids)
    }
    const moving = [...homes.values()].flatMap(({ home }) => (home.isMoving ? [home] : []))
    const lost = (await listings(first, [...urls.keys()])).filter(({ id }) => !homes.has(id))
    return { closed, listed, lost, accounts, moving }
  })

const placeNamed = (places: readonly Place[], wanted: string): Place => places.find(({ name }) => name === wanted)!

/** What the backup says of moves is over. */
const endMoves = (client: ClientBase) =>
  inOne(client, () => client.query('update company set moving_to = null where moving_to is not null'))

/** A copy that a move has not finished, or has left, is used if there is no other. */
const openCopy = (client: ClientBase, companyId: string) =>
  inOne(client, () => client.query('update company set cluster = null, moving_to = null where id = $1', [companyId]))

const closeCopy = async ({ name, client }: Place, { id }: Copy, home: string): Promise<void> => {
  await inOne(client, async () => {
    await removeJobs(client, await waitingJobs(client, id))
    const close = name === firstCluster ? listOnly : 'update company set cluster = $2, moving_to = null where id = $1'
    await client.query(close, [id, home])
  })
}

/** What the directory lists in these clusters. */
const listings = async (first: ClientBase, clusters: readonly string[]): Promise<Found[]> => {
  const { rows } = await first.query<Found>(
    'select id, title, cluster from company where cluster = any($1) order by title, id',
    [clusters],
  )
  return rows
}
