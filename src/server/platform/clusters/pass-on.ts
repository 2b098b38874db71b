// Decision: docs/decisions/several-clusters.md
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
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
export const passOn = async (services: Services): Promise<void> => {
  const { clusters, cluster, pool } = services
  if (!clusters || cluster === undefined) return
  let told = atOnce
  while (told === atOnce) {
    told = await inTransaction(pool, null, async (db) => {
      const { rows } = await sql<Change>`select id, kind, content from read_outgoing(${atOnce})`.execute(db)
      if (rows.length === 0) return 0
      await inTransaction(clusters.first.pool, null, (first) =>
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
