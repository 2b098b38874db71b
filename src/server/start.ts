import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { connectApplication } from './db/application-pool.ts'
import { startDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { readValuesExactly } from './db/value-types.ts'
import { handlers } from './handlers.ts'
import { createApp } from './http/app.ts'
import { startJobs } from './jobs/jobs.ts'
import { createRenderer } from './pdf/render.ts'
import { loadSecret } from './secrets.ts'
import type { Services } from './services.ts'

const root = path.resolve(import.meta.dirname, '../..')
const pdfWorkers = 2

export type RunningServer = {
  app: FastifyInstance
  /** Where it listens: `http://127.0.0.1:3000`. */
  address: string
  services: Services
  ownerUrl: string
  /** Takes nothing new, ends what is under way, closes the database. Again: the same promise. */
  stop: () => Promise<void>
}

/** Readiness turns first, so that a balancer looks elsewhere; then open requests end, then jobs, then the database. */
const stopping = (parts: { turnAway: () => void; close: (() => Promise<unknown>)[] }) => {
  let stopped: Promise<void> | undefined
  const run = async () => {
    parts.turnAway()
    for (const close of parts.close) await close()
  }
  return () => (stopped ??= run())
}

/** The whole product as `npm start` runs it: database, migrations, jobs, printing, HTTP. */
export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  readValuesExactly()
  const database = await startDatabase(config, log)
  try {
    await migrate(database.ownerUrl, path.join(root, 'migrations'), log)
    const pool = await connectApplication(database.ownerUrl, log, { max: 12 })
    let ready = true
    let address = ''
    const renderer = createRenderer({ workers: pdfWorkers })
    const services: Services = {
      config,
      pool,
      renderer,
      log,
      signingKey: await loadSecret(pool, 'signing'),
      publicUrl: () => config.publicUrl ?? address,
      isReady: () => ready,
      clock: () => new Date(),
    }
    const app = await createApp(services, handlers, path.join(root, 'build'))
    const jobs = await startJobs(services, database.ownerUrl)
    address = await app.listen({ host: config.host, port: config.port })
    return {
      app,
      address,
      services,
      ownerUrl: database.ownerUrl,
      stop: stopping({
        turnAway: () => (ready = false),
        close: [() => app.close(), () => jobs.stop(), () => renderer.close(), () => pool.end(), () => database.stop()],
      }),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
