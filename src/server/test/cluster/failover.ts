import { setTimeout as pause } from 'node:timers/promises'
import { check, settle } from './checks.ts'
import type { Checks } from './checks.ts'
import { newTally } from './client.ts'
import { withCluster } from './cluster.ts'
import type { PatroniCluster } from './patroni.ts'
import { openSender, work } from './sender.ts'

export type FailoverReport = Checks & {
  requests: number
  repeated: number
  /** How often each status was answered; 0: the answer was lost. */
  statuses: Record<string, number>
  unexpected: string[]
  errors: string[]
  /** From the end of the primary until an invoice was stored on another node, of each failover. */
  seconds: number[]
}

const companies = 2
const callers = 1
/** A client that repeats its request for a minute. */
const patient = { retries: 60 }

/** Kills the primary of a cluster under load, once for each of `times`, and checks that nothing that was answered is lost. */
export const runFailover = (patroni: PatroniCluster, times: number): Promise<FailoverReport> =>
  withCluster(
    { ownerUrl: patroni.ownerUrl, replicaUrl: patroni.replicaUrl, roles: ['web', 'web', 'worker'] },
    async (cluster) => {
      const tally = newTally()
      const senders = await Promise.all(
        Array.from({ length: companies }, (_, index) => openSender(cluster, tally, index, patient)),
      )
      const working = new AbortController()
      const workers = senders.flatMap((sender) => Array.from({ length: callers }, () => work(sender, working.signal)))
      const stored = () => senders.reduce((count, { made }) => count + made.length, 0)
      const untilMore = async () => {
        const before = stored()
        while (stored() <= before) await pause(50)
      }
      const seconds: number[] = []
      for (let time = 0; time < times; time += 1) {
        await untilMore()
        await pause(3000)
        const killed = performance.now()
        const name = await patroni.killPrimary()
        while ((await patroni.primary()) === name) await pause(100)
        await untilMore()
        seconds.push((performance.now() - killed) / 1000)
        patroni.revive(name)
        await patroni.untilReplicated()
      }
      working.abort()
      await Promise.all(workers)
      await settle(cluster.owner)
      const { requests, repeated, statuses, unexpected, errors } = tally
      return {
        requests,
        repeated,
        statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
        unexpected,
        errors,
        seconds,
        ...(await check(cluster, senders)),
      }
    },
  )
