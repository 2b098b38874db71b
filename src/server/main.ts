import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { runOrRefuse } from '#server/platform/process/refusal.ts'
import { startServer } from '#server/start.ts'
import { surviveOutages } from '#server/platform/process/survive-outages.ts'
import { stopOnSignals } from '#server/platform/process/stop.ts'
import { startWatchdog } from '#server/platform/process/watchdog.ts'

await runOrRefuse(async () => {
  const config = readConfig()
  const log = createLog(config.logLevel)
  surviveOutages(log)
  const server = await startServer(config, log)
  stopOnSignals(server, log)
  startWatchdog(log)
  log.info({ address: server.address, metrics_address: server.metricsAddress }, 'listening')
  // Programs that start the server wait for this line.
  log.flush()
})
