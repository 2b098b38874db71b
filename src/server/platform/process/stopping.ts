import { setTimeout as pause } from 'node:timers/promises'

type Step = () => Promise<unknown>

type Parts = {
  /** From now on the server says that it is not ready and takes nothing new. */
  turnAway: () => void
  /** What is under way ends, all at once, and is given that many seconds. */
  finish: readonly Step[]
  seconds: number
  /** Then everything is closed, one after the other; what hangs is left behind after a second. */
  close: readonly Step[]
  /** Last of all, and waited for: the database. */
  last: Step
}

const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(seconds * 1000, undefined, { ref: false })])

/** Ends a server in good order, so that a balancer looks elsewhere before anything is closed. Again: the same promise. */
export const stopping = ({ turnAway, finish, seconds, close, last }: Parts): (() => Promise<void>) => {
  let stopped: Promise<void> | undefined
  const run = async () => {
    turnAway()
    await within(seconds, Promise.all(finish.map((step) => step())))
    for (const step of close) await within(1, step())
    await last()
  }
  return () => (stopped ??= run())
}
