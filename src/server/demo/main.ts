import path from 'node:path'
import { today } from '#domain/plain-date.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { runOrRefuse } from '../refusal.ts'
import { startServer } from '../start.ts'
import { stopOnSignals } from '../stop-on-signals.ts'
import { fillDemo } from './fill.ts'
import { owner } from './people.ts'

/** The product with a made-up company and a year of documents, in a data folder of its own. */
await runOrRefuse(async () => {
  const given = readConfig()
  const dataDir = process.env.DATA_DIR ? given.dataDir : path.resolve('data/demo')
  const log = createLog(process.env.LOG_LEVEL ? given.logLevel : 'warn')
  // The robot check is for strangers on a network; the demo signs its owner up by itself. A year of documents is more than the free plan has.
  const server = await startServer({ ...given, dataDir, captcha: false, plans: undefined }, log)
  stopOnSignals(server, log)
  const { rows } = await server.services.pool.query('select from app_user where lower(email) = lower($1)', [
    owner.email,
  ])
  if (rows.length === 0) {
    console.log('Writing a year of documents …')
    const count = await fillDemo(server.app, today(new Date()))
    console.log(`${count} documents written.`)
  }
  console.log(
    `\n  Kvitas  ${server.address}\n  e-mail    ${owner.email}\n  password  ${owner.password}\n\n  Ctrl+C ends it.`,
  )
})
