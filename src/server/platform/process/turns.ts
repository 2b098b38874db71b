import { Problem } from '#server/platform/http/problem.ts'
import { fairQueue } from '#server/platform/pdf/fair-queue.ts'

type Limits = {
  /** How much work runs at the same time in this process. */
  atOnce: number
  /** How much may wait, of all owners and of one. More is refused. */
  waiting: number
  waitingOfOwner: number
}

/**
 * Runs heavy work in turns. Each owner has one piece of it at a time, so that a place stays free for others, and owners take turns. Throws
 * `unavailable` if much waits already.
 */
export const createTurns = ({ atOnce, waiting: maxWaiting, waitingOfOwner }: Limits) => {
  const running = new Set<string>()
  const waiting = fairQueue<() => void>()
  const mayRun = (owner: string): boolean => running.size < atOnce && !running.has(owner)
  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    if (mayRun(owner)) running.add(owner)
    else if (waiting.size() >= maxWaiting || waiting.sizeOf(owner) >= waitingOfOwner)
      throw new Problem('unavailable', { retryAfter: 5 })
    else await new Promise<void>((resolve) => waiting.add(owner, resolve))
    try {
      return await work()
    } finally {
      running.delete(owner)
      // The next one counts as running before it continues.
      const next = waiting.take(mayRun)
      if (next) {
        running.add(next.owner)
        next.job()
      }
    }
  }
}
