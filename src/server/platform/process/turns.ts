import { Problem } from '#server/platform/http/problem.ts'
import { fairQueue } from './fair-queue.ts'
import { createOverload } from './overload.ts'
import type { Standing } from './overload.ts'
import { createTimeShare } from './time-share.ts'
import type { TimeShare } from './time-share.ts'

type Limits = {
  /** The name of its figures in the metrics. */
  name?: string
  /** How much work runs at the same time in this process. */
  atOnce: number
  /** How much of one owner runs at the same time; by default one piece, so that places stay free for others. */
  atOnceOfOwner?: number
  /** The same while others have work, too. */
  atOnceBesideOthers?: number
  /** The same for an owner who has more than `fewWaiting` pieces waiting while others have work. */
  atOnceOfFlood?: number
  fewWaiting?: number
  /** The part of the time of a place that an owner has while others have work; by default all of it. */
  timeBesideOthers?: TimeShare
  /** How much may wait, of all owners and of one. More is refused. */
  waiting: number
  waitingOfOwner: number
  /** The longest wait; longer is refused. By default there is none. */
  waitMs?: number
  /**
   * A queue of several owners that stays longer than `length` for `burstMs` is no burst but more than this process can do: then it is cut to that
   * length and kept at it, and owners share it. Those who have the most lose what waits longest: who came later would wait for it, too.
   */
  standing?: Standing
  /** Seconds until a refused caller may come again. */
  retryAfter?: number
}

/** Work that waits. */
type Waiting = { start: () => void; refuse: () => void }

/** Others have work if the owner of what began has changed within this time. */
const besideMs = 1000

/** The places that work has while it runs, by owner. */
const createPlaces = (
  {
    atOnce,
    atOnceOfOwner = 1,
    atOnceBesideOthers = atOnceOfOwner,
    atOnceOfFlood = atOnceBesideOthers,
    fewWaiting = 0,
  }: Omit<Limits, 'waiting' | 'waitingOfOwner'>,
  waitingOf: (owner: string) => number,
) => {
  const running = new Map<string, number>()
  let all = 0
  let last = { owner: '', changed: -Infinity }
  const areOthersAtWork = () => performance.now() - last.changed < besideMs
  const placesOf = (owner: string) => {
    if (!areOthersAtWork()) return atOnceOfOwner
    return waitingOf(owner) > fewWaiting ? atOnceOfFlood : atOnceBesideOthers
  }
  return {
    taken: () => all,
    areOthersAtWork,
    isFree: (owner: string): boolean => all < atOnce && (running.get(owner) ?? 0) < placesOf(owner),
    take: (owner: string) => {
      if (owner !== last.owner) last = { owner, changed: performance.now() }
      all += 1
      running.set(owner, (running.get(owner) ?? 0) + 1)
    },
    leave: (owner: string) => {
      all -= 1
      const left = running.get(owner)! - 1
      if (left > 0) running.set(owner, left)
      else running.delete(owner)
    },
  }
}

/**
 * Runs work in turns. One owner never has all places, and owners that wait take turns, however much each of them has. Throws `unavailable` if
 * much waits already, or if work waited too long.
 */
export const createTurns = ({ waitMs, retryAfter = 5, standing, timeBesideOthers, ...most }: Limits) => {
  const waiting = fairQueue<Waiting>()
  const places = createPlaces(most, waiting.sizeOf)
  const overload = createOverload(waiting.size, standing)
  const times = timeBesideOthers && createTimeShare(timeBesideOthers)
  const end = (owner: string) => {
    places.leave(owner)
    if (overload.isOverloaded())
      while (waiting.owners() > 1 && waiting.size() > standing!.length) waiting.takeOfLargest()?.refuse()
    startNext()
  }
  const startNext = () => {
    for (let next = waiting.take(places.isFree); next; next = waiting.take(places.isFree)) {
      // It counts as running before it continues.
      places.take(next.owner)
      next.job.start()
    }
  }
  const mayWait = (owner: string): boolean => {
    // Who waits alone delays nobody else.
    const isAlone = waiting.size() === waiting.sizeOf(owner)
    const share =
      overload.isOverloaded() && !isAlone ? Math.ceil(standing!.length / (waiting.owners() + 1)) : most.waitingOfOwner
    return waiting.size() < most.waiting && waiting.sizeOf(owner) < Math.min(share, most.waitingOfOwner)
  }
  let refused = 0
  if (most.name) counts.set(most.name, () => ({ running: places.taken(), waiting: waiting.size(), refused }))
  const refusal = () => {
    refused += 1
    overload.refused()
    return new Problem('unavailable', { retryAfter })
  }
  const wait = (owner: string) =>
    new Promise<void>((resolve, reject) => {
      let isLate = false
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              isLate = true
              reject(refusal())
            }, waitMs)
      waiting.add(owner, {
        start: () => {
          clearTimeout(timer)
          // Its turn came too late: the next one has it.
          if (isLate) end(owner)
          else resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          if (!isLate) reject(refusal())
        },
      })
    })
  return {
    take: async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
      if (places.isFree(owner)) places.take(owner)
      else if (!mayWait(owner)) throw refusal()
      else await wait(owner)
      const began = performance.now()
      try {
        return await work()
      } finally {
        const restMs = times && places.areOthersAtWork() ? times.restAfter(owner, began) : 0
        if (restMs > 0) setTimeout(end, restMs, owner).unref()
        else end(owner)
      }
    },
    /** The problem of work of this owner that could neither run nor wait, or undefined. */
    refusalFor: (owner: string): Problem | undefined =>
      places.isFree(owner) || mayWait(owner) ? undefined : refusal(),
  }
}

export type Turns = ReturnType<typeof createTurns>

type TurnCounts = { running: number; waiting: number; refused: number }

const counts = new Map<string, () => TurnCounts>()

/** What runs and waits in this process, and how much was refused since its start, by name. */
export const turnCounts = (): (TurnCounts & { name: string })[] =>
  [...counts].map(([name, count]) => ({ name, ...count() }))
