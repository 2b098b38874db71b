// Decision: docs/decisions/several-clusters.md
import { firstCluster } from '#domain/cluster.ts'
import type { Place } from './move-company.ts'

export type Copy = {
  id: string
  title: string
  /** The cluster that has these rows. */
  cluster: string
  /** unfinished: a move was copying it there; left: a move has copied it away. */
  state: 'whole' | 'unfinished' | 'left'
  isMoving: boolean
}

/** The copy of a company that is used, and other whole ones. */
export type Home = { home: Copy; others: readonly Copy[] }

type Restored = { restored: string; takenAt: string }

/** The newest whole copy of each company. Of equally new ones that which the directory names; without a whole one any other. */
export const homesOf = async (places: readonly Place[], restored: Restored): Promise<Map<string, Home>> => {
  const first = places.find(({ name }) => name === firstCluster)!
  const named = await first.client.query<{ id: string; cluster: string }>(
    'select id, coalesce(cluster, $1) as cluster from company',
    [firstCluster],
  )
  const directory = new Map(named.rows.map(({ id, cluster }) => [id, cluster]))
  const asOf = new Map<string, number>()
  const copies = new Map<string, Copy[]>()
  for (const place of places) {
    asOf.set(place.name, await momentOf(place, restored))
    for (const copy of await copiesIn(place, directory)) copies.set(copy.id, [...(copies.get(copy.id) ?? []), copy])
  }
  const rank = ({ id, cluster, state }: Copy): readonly number[] => [
    state === 'whole' ? 1 : 0,
    asOf.get(cluster) ?? 0,
    directory.get(id) === cluster ? 1 : 0,
    state === 'unfinished' ? 1 : 0,
  ]
  return new Map([...copies].map(([id, found]) => [id, chosenOf(found, rank)]))
}

const chosenOf = (found: readonly Copy[], rank: (copy: Copy) => readonly number[]): Home => {
  const [home, ...rest] = found.toSorted((one, other) => compare(rank(other), rank(one)))
  return { home: home!, others: rest.filter(({ state }) => state === 'whole') }
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Up to when a cluster has what was written. Another one may have been restored, too. */
const momentOf = async ({ name, client }: Place, { restored, takenAt }: Restored): Promise<number> => {
  if (name === restored) return Date.parse(takenAt)
  const { rows } = await client.query<{ from: string | null }>(
    'select min(restored_from)::text as from from sending_stop',
  )
  return rows[0]?.from ? Date.parse(rows[0].from) : Infinity
}

const copiesIn = async ({ name, client }: Place, directory: ReadonlyMap<string, string>): Promise<Copy[]> => {
  const { rows } = await client.query<{ id: string; title: string; cluster: string | null; moving_to: string | null }>(
    'select id, title, cluster, moving_to from company',
  )
  return rows.flatMap(({ id, title, cluster, moving_to }): Copy[] => {
    const copy = { id, title, cluster: name, isMoving: moving_to !== null }
    // In the first cluster that is a row of the directory.
    if (cluster !== null) return name === firstCluster ? [] : [{ ...copy, state: 'left' }]
    const isUnfinished = moving_to === name && name !== firstCluster && directory.get(id) !== name
    return [{ ...copy, state: isUnfinished ? 'unfinished' : 'whole' }]
  })
}
