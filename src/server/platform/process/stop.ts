import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

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

const secondsToStop = 10

/** Ends the process cleanly on SIGTERM and SIGINT: what is under way is finished, nothing new is taken. */
export const stopOnSignals = (server: { stop: () => Promise<void> }, log: Logger) => {
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping')
    // Whatever hangs must not keep the process: the database survives a hard end, people's patience does not.
    setTimeout(() => process.exit(1), secondsToStop * 1000).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
