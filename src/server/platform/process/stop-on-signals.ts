import type { Logger } from 'pino'

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
