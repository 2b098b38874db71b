// Decision: docs/decisions/fairness.md

export type Standing = {
  /** How much may wait. */
  length: number
  /** How long a longer queue is only a burst; and how long the overload lasts after the last refusal. */
  burstMs: number
}

/**
 * Tells whether more is asked than the process can do. It lasts until nothing was refused for a while: a queue that is kept at its length is
 * often short for a moment, and if it could grow again then, all that comes in the next burst would wait, and most of it for nothing. Without
 * `standing` there is no overload.
 */
export const createOverload = (waiting: () => number, standing: Standing = { length: Infinity, burstMs: 0 }) => {
  const { length, burstMs } = standing
  let lastShort = performance.now()
  let until = -Infinity
  return {
    /** Must be asked whenever the queue changes. */
    isOverloaded: (): boolean => {
      const now = performance.now()
      if (waiting() <= length / 2) lastShort = now
      if (now - lastShort > burstMs) until = now + burstMs
      return now < until
    },
    refused: (): void => {
      const now = performance.now()
      if (now < until) until = now + burstMs
    },
  }
}
