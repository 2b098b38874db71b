import { setTimeout as pause } from 'node:timers/promises'
import { check, settle } from './checks.ts'
import type { Checks } from './checks.ts'
import { newTally } from './client.ts'
import { withCluster } from './cluster.ts'
import type { ClusterPlan } from './cluster.ts'
import type { Member } from './processes.ts'
import { openSender, work } from './sender.ts'

export type ClusterRun = ClusterPlan & {
  /** At least; until each process was killed and restarted once it lasts longer. */
  seconds: number
  /** Only one process of each role is killed, and one is restarted. */
  onePerRole?: boolean
  /** Between the requests of a caller: without it they take what the processes need to start again. */
  pauseMs?: number
  companies: number
  /** Callers of each company. */
  callers: number
}

export type ClusterReport = Checks & {
  requests: number
  repeated: number
  /** Errors that a client with one retry saw; must be none. */
  errors: string[]
  killed: number
  restarted: number
  p95: number
}

/** Works with several processes on one database while they are killed and restarted, then checks that nothing was lost or done twice. */
export const runCluster = ({
  seconds,
  pauseMs = 0,
  companies,
  callers,
  onePerRole = false,
  ...plan
}: ClusterRun): Promise<ClusterReport> =>
  withCluster(plan, async (cluster) => {
    const tally = newTally()
    const options = { before: () => pause(pauseMs) }
    const senders = await Promise.all(
      Array.from({ length: companies }, (_, index) => openSender(cluster, tally, index, options)),
    )
    const working = new AbortController()
    const works = senders.flatMap((sender) => Array.from({ length: callers }, () => work(sender, working.signal)))
    const counts = await troubleMembers(stepsOf(cluster.members, onePerRole), Date.now() + seconds * 1000)
    working.abort()
    await Promise.all(works)
    await settle(cluster.owner)
    const { requests, repeated, errors, times } = tally
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    return { requests, repeated, errors, ...counts, ...(await check(cluster, senders)), p95 }
  })

const betweenMs = 1500

type Step = { member: Member; isKill: boolean }

const stepsOf = (members: readonly Member[], onePerRole: boolean): Step[] => {
  const first = ({ role }: Member, index: number, all: readonly Member[]) =>
    all.findIndex((other) => other.role === role) === index
  const killed = onePerRole ? members.filter(first) : members
  const restarted = onePerRole ? members.toReversed().filter(first) : members
  return [
    ...killed.map((member) => ({ member, isKill: true })),
    ...restarted.map((member) => ({ member, isKill: false })),
  ]
}

/** Kills and restarts one process after another, each again ready before the next: all steps once, and longer until the time is over. */
const troubleMembers = async (steps: readonly Step[], until: number) => {
  const counts = { killed: 0, restarted: 0 }
  for (let turn = 0; ; turn += 1) {
    await pause(betweenMs)
    if (turn >= steps.length && Date.now() >= until) return counts
    const { member, isKill } = steps[turn % steps.length]!
    if (isKill) {
      await member.kill()
      counts.killed += 1
    } else {
      await member.restart()
      counts.restarted += 1
    }
  }
}
