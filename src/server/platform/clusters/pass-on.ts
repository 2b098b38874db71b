// Decision: docs/decisions/several-clusters.md
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

const atOnce = 200
const lookMs = 2000

type Change = { id: string; kind: string; content: unknown }

/**
 * Tells the first cluster what happened in that of `services`: new companies, titles, members, events of people. What was told is removed after
 * the first cluster has stored it, so that nothing is lost, and telling twice changes nothing.
 */
export const passOn = async ({ clusters, cluster, pool }: Services): Promise<void> => {
  if (!clusters || cluster === undefined) return
  await oneAtATime(pool, () =>
    tellChanges({
      cluster,
      inCluster: (work) => inTransaction(pool, null, work),
      inFirst: (work) => inTransaction(clusters.first.pool, null, work),
    }),
  )
}

type Turns = { running: Promise<void>; next?: Promise<void> | undefined }
const turns = new WeakMap<Pool, Turns>()

/**
 * Whoever comes while the work runs waits for one more run, which does it for all of them: what they wrote is there when it begins. Otherwise
 * each would hold a connection and wait for the lock of the others.
 */
const oneAtATime = (pool: Pool, work: () => Promise<void>): Promise<void> => {
  const state = turns.get(pool)
  if (state) return (state.next ??= state.running.catch(() => undefined).then(() => begin(pool, work)))
  return begin(pool, work)
}

const begin = (pool: Pool, work: () => Promise<void>): Promise<void> => {
  const running = work()
  const state: Turns = { running }
  turns.set(pool, state)
  const end = () => {
    if (turns.get(pool) === state && !state.next) turns.delete(pool)
  }
  running.then(end, end)
  return running
}

type In = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** The same on any connections that may do the provider's work. */
export const tellChanges = async ({ cluster, inCluster, inFirst }: { cluster: string; inCluster: In; inFirst: In }) => {
  let told = atOnce
  while (told === atOnce) {
    told = await inCluster(async (db) => {
      const { rows } = await sql<Change>`select id, kind, content from read_outgoing(${atOnce})`.execute(db)
      if (rows.length === 0) return 0
      await inFirst((first) =>
        asProvider(first, () => sql`select store_incoming(${cluster}, ${JSON.stringify(rows)})`.execute(first)),
      )
      await sql`select remove_outgoing(${rows.map(({ id }) => id)})`.execute(db)
      return rows.length
    })
  }
}

/** Passes on what a process that was killed has left. */
export const startPassingOn = (clusterServices: Services): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await passOn(clusterServices).catch((error: unknown) =>
        clusterServices.log.warn({ err: error, cluster: clusterServices.cluster }, 'changes of a cluster wait'),
      )
      await pause(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
