import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { runOrRefuse } from './refusal.ts'
import { startServer } from './start.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { startWatchdog } from './watchdog.ts'

await runOrRefuse(async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)
  stopOnSignals(server, log)
  startWatchdog(log)
  log.info({ address: server.address }, 'listening')
  // Whoever started it waits for this line.
  log.flush()
})
