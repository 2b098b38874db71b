import { setTimeout as wait } from 'node:timers/promises'

/**
 * What a request ends with that got in another's way: both wanted the same rows in opposite order, or one deleted what the other was
 * about to name. Nothing of it is stored. Done again from the start it gets through, or is told what has changed.
 */
const collisions: ReadonlySet<unknown> = new Set(['40001', '40P01', '23503'])
const mostTries = 5
const longestWait = 60

const isCollision = (error: unknown): boolean => collisions.has((error as { code?: unknown } | undefined)?.code)

/** Does it, and does it again after a collision, each time a moment later so that those who met do not meet again. */
export const untilThrough = async <T>(work: () => Promise<T>, tries = mostTries): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (tries <= 1 || !isCollision(error)) throw error
  }
  await wait(Math.random() * longestWait * (mostTries - tries + 1))
  return untilThrough(work, tries - 1)
}
