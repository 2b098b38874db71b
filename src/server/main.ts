import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { runOrRefuse } from './refusal.ts'
import { startServer } from './start.ts'

const secondsToStop = 10

await runOrRefuse(async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)
  log.info({ address: server.address }, 'listening')
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
})
