import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { defaultPlans } from '#domain/plan.ts'
import { today } from '#domain/plain-date.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { startServer } from '#server/start.ts'
import type { RunningServer } from '#server/start.ts'
import { stopOnSignals } from '#server/platform/process/stop.ts'
import { emailsIn } from '#server/provider/demo/demo-server.ts'
import { fillDemo } from '#server/provider/demo/fill.ts'
import { serveOutbox } from '#server/provider/demo/outbox-pages.ts'
import { operator, owner } from '#server/provider/demo/people.ts'

/** Invented codes with valid check digits. */
const providerIban = 'LT601010012345678901'

/** Without the robot check and without a mail server. Everything else is as for a customer. */
const demoConfig = (config: Config): Config => ({
  ...config,
  dataDir: process.env.DATA_DIR ? config.dataDir : path.resolve('data/demo'),
  smtpUrl: undefined,
  captcha: false,
  plans: config.plans ?? defaultPlans,
  provider: { ...config.provider, iban: config.provider.iban ?? providerIban },
  operatorEmails: [...config.operatorEmails, operator.email],
})

/** The secret of the operator's authenticator app; it is written last, so its presence means that the demo is complete. */
const secretFile = (config: Config) => path.join(config.dataDir, 'secrets', 'demo-operator')

const fill = async (server: RunningServer, config: Config): Promise<void> => {
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 2 })
  try {
    const { rows } = await pool.query('select from app_user where lower(email) = lower($1)', [owner.email])
    if (rows.length > 0 && existsSync(secretFile(config))) return
    if (rows.length > 0)
      throw refusal(
        `The demo in ${config.dataDir} is incomplete or was created by an earlier version. Delete that folder and start again.`,
      )
    console.log('Writing a year of documents …')
    const outbox = path.join(config.dataDir, 'outbox')
    const demo = { app: server.app, config, owner: pool, emails: () => emailsIn(outbox), clock: () => new Date() }
    const { documents, operatorSecret } = await fillDemo(demo, today(new Date()))
    writeFileSync(secretFile(config), operatorSecret, { mode: 0o600 })
    console.log(`${documents} documents written.`)
  } finally {
    await pool.end()
  }
}

/** Starts the product with invented companies and a year of documents in its own data folder. */
await runOrRefuse(async () => {
  const config = demoConfig(readConfig())
  const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'error')
  const server = await startServer(config, log)
  stopOnSignals(server, log)
  await fill(server, config).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const { address } = await serveOutbox({
    outbox: path.join(config.dataDir, 'outbox'),
    product: server.address,
    operatorSecret: readFileSync(secretFile(config), 'utf8'),
    port: config.port === 0 ? 0 : config.port + 1,
  })
  console.log(
    `\n  Kvitas    ${server.address}\n  e-mail    ${owner.email}\n  password  ${owner.password}\n` +
      `\n  Other accounts and all e-mails: ${address}\n\n  Ctrl+C ends it.`,
  )
})
