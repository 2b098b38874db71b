import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { check, settle } from './checks.ts'
import type { Checks } from './checks.ts'
import { newTally, requesterOf } from './client.ts'
import { withCluster } from './cluster.ts'
import type { Cluster, ClusterPlan } from './cluster.ts'
import { makeEveryCall } from './every-call.ts'
import type { Progress } from './every-call.ts'
import type { Member } from './processes.ts'
import { openSender, work } from './sender.ts'

export type SoakPlan = ClusterPlan & {
  seconds: number
  companies: number
  /** How long the most requests that the cluster answers are measured first. */
  peakSeconds: number
  /** Between one trouble and the next; it lasts longer than its time for at least so many. */
  troubleSeconds: number
  /** And so many calls of the contract, so that the troubles are spread over all of them on any machine. */
  troubleCalls?: number
  leastTroubles: number
  /** Ends the database server without a warning; it comes back by itself. */
  killDatabase: () => void
}

/** The resident memory of a process after each trouble. */
export type Memory = { name: string; mib: number[] }

export type SoakReport = Checks & {
  requests: number
  repeated: number
  /** Requests a second: the most that the cluster answered, and half of it, which was asked from then on. */
  peak: number
  /** Calls of the contract that were made about companies with one of each record. */
  everyCalls: number
  statuses: Record<string, number>
  /** Errors of the server other than 503; must be none. */
  unexpected: string[]
  /** Refusals, and what got no answer though it was tried for a minute; must be none. */
  errors: string[]
  killed: number
  databaseKills: number
  /** Of the processes that nobody killed. */
  memory: Memory[]
}

const callers = 2
/** A client that repeats its request for a minute. */
const patient = { retries: 60 }

/** Lets callers through so many times a second. */
const paceOf = (perSecond: number) => {
  let next = performance.now()
  return async () => {
    const now = performance.now()
    next = Math.max(next, now - 1000) + 1000 / perSecond
    if (next > now) await pause(next - now)
  }
}

/** Works with all processes at half of what they can do while processes and the database are killed, then checks that nothing was lost. */
export const runSoak = ({ seconds, peakSeconds, companies, ...plan }: SoakPlan): Promise<SoakReport> =>
  withCluster(plan, async (cluster) => {
    const tally = newTally()
    const everyTally = newTally()
    let pace = async () => {}
    const options = { ...patient, before: () => pace() }
    const senders = await Promise.all(
      Array.from({ length: companies }, (_, index) => openSender(cluster, tally, index, options)),
    )
    const working = new AbortController()
    const workers = senders.flatMap((sender) => Array.from({ length: callers }, () => work(sender, working.signal)))
    const before = tally.requests
    await pause(peakSeconds * 1000)
    const peak = (tally.requests - before) / peakSeconds
    pace = paceOf(peak / 2)
    const progress = { calls: 0, rounds: 0 }
    // One call after another, beside the others.
    const every = makeEveryCall(
      requesterOf(cluster.address, everyTally, patient),
      cluster.owner,
      working.signal,
      progress,
    )
    // A failure of either ends the run at once instead of after an hour.
    const started = Date.now()
    const counts = await Promise.race([
      trouble(cluster, plan, progress, () => Date.now() >= started + seconds * 1000 && progress.rounds > 0),
      Promise.all([every, ...workers]).then(() => Promise.reject(new Error('the work ended early'))),
    ])
    working.abort()
    pace = async () => {}
    await Promise.all(workers)
    await every
    await settle(cluster.owner)
    const statuses = new Map(tally.statuses)
    for (const [status, count] of everyTally.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
    return {
      requests: tally.requests + everyTally.requests,
      repeated: tally.repeated + everyTally.repeated,
      peak,
      everyCalls: progress.calls,
      statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
      unexpected: [...tally.unexpected, ...everyTally.unexpected],
      errors: [...tally.errors, ...everyTally.errors],
      ...counts,
      ...(await check(cluster, senders)),
    }
  })

/** One process of each role is never killed: its memory shows whether it grows. */
const witnessesOf = (members: readonly Member[]): Member[] =>
  members.filter(({ role }, index) => members.findIndex((other) => other.role === role) === index)

const residentMib = (member: Member): number => {
  const file = `/proc/${member.pid()}/status`
  if (!existsSync(file)) throw new Error(`${member.name} ended by itself: ${member.ending()}`)
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
}

const databaseEvery = 5

/** Kills a process at random now and then, and each fifth time the database, until it is over. */
const trouble = async (
  { address, members }: Cluster,
  {
    troubleSeconds,
    troubleCalls = 0,
    leastTroubles,
    killDatabase,
  }: Omit<SoakPlan, 'seconds' | 'companies' | 'peakSeconds'>,
  progress: Readonly<Progress>,
  isOver: () => boolean,
) => {
  const witnesses = witnessesOf(members)
  const others = members.filter((member) => !witnesses.includes(member))
  const counts = { killed: 0, databaseKills: 0 }
  const memory = witnesses.map(({ name }): Memory => ({ name, mib: [] }))
  for (let turn = 1; turn <= leastTroubles || !isOver(); turn += 1) {
    const before = progress.calls
    do await pause(troubleSeconds * 1000)
    while (progress.calls < before + troubleCalls)
    for (const [index, member] of witnesses.entries()) memory[index]!.mib.push(residentMib(member))
    if (turn % databaseEvery === 0) {
      killDatabase()
      counts.databaseKills += 1
      await waitUntilReady(address)
    } else {
      await others[Math.floor(Math.random() * others.length)]!.kill()
      counts.killed += 1
    }
  }
  return { ...counts, memory }
}

const waitUntilReady = async (address: string): Promise<void> => {
  for (;;) {
    const isReady = await fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(200)
  }
}
