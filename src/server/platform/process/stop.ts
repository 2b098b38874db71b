import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Step = () => Promise<unknown>

type Parts = {
  /** Makes the server report that it is not ready and refuse new requests. */
  refuseNew: () => void
  /** Waits for running work, all of it concurrently, for at most `seconds`. */
  finish: readonly Step[]
  seconds: number
  /** Closes everything, one after another; a step that takes more than a second is abandoned. */
  close: readonly Step[]
  /** Stops the database. It is always waited for. */
  last: Step
}

const withTimeLimit = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(seconds * 1000, undefined, { ref: false })])

/** A function that stops the server in order: a load balancer sees it as not ready before anything is closed. Further calls return the same promise. */
export const createStop = ({ refuseNew, finish, seconds, close, last }: Parts): (() => Promise<void>) => {
  let stopped: Promise<void> | undefined
  const run = async () => {
    refuseNew()
    await withTimeLimit(seconds, Promise.all(finish.map((step) => step())))
    for (const step of close) await withTimeLimit(1, step())
    await last()
  }
  return () => (stopped ??= run())
}

const secondsToStop = 10

/** Stops the server on SIGTERM and SIGINT: running requests are finished, new ones are refused. */
export const stopOnSignals = (server: { stop: () => Promise<void> }, log: Logger) => {
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'the server is stopping')
    // A step that hangs must not keep the process running; the database survives a hard stop.
    setTimeout(() => process.exit(1), secondsToStop * 1000).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
