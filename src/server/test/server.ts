import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { InjectOptions } from 'fastify'
import { readConfig } from '#server/platform/config/config.ts'
import { applicationPool } from '#server/platform/db/pool.ts'
import { markPooled } from '#server/platform/db/pooler.ts'
import { allowProviderWork, storeProviderKeys } from '#server/platform/db/provider-work.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { handlers } from '#server/handlers.ts'
import { createApp } from '#server/platform/http/app.ts'
import { runWaitingJobs } from '#server/platform/jobs/jobs.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import { newRing } from '#server/platform/keys/key-ring.ts'
import { filesInside } from '#server/purchases/e-invoice/files-inside.ts'
import { isFreeCompany } from '#server/account/subscription/limits.ts'
import { outsideContract } from '#server/outside-contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { tasksOf } from '#server/tasks.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createRenderer } from '#server/platform/pdf/render.ts'
import { openOtherClusters } from './other-clusters.ts'
import type { OtherClusters } from './other-clusters.ts'
import type { Renderer } from '#server/platform/pdf/render.ts'
import type { Services } from '#server/platform/services.ts'
import { inject } from 'vitest'
import { pooledUrl } from './pgbouncer.ts'
import { createTestDatabase, ownerPool } from './database.ts'
import type { TestDatabase } from './database.ts'

/** The clock of the tests: noon in Vilnius. */
export const testMoment = new Date('2026-11-20T10:00:00.000Z')

/** Where a database server listens: a socket is in the query. */
const placeOf = (url: string): string => {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname} ${port}`
}

/** The address through the pooler of the run, if there is one; it is before the server of the run only. */
const poolerOfRun = ({ ownerUrl }: TestDatabase): string | undefined => {
  const { poolerPort, templateUrl } = inject('testServer')
  return poolerPort && placeOf(ownerUrl) === placeOf(templateUrl) ? pooledUrl(poolerPort, ownerUrl) : undefined
}

const requestPool = ({ applicationUrl }: TestDatabase, poolerUrl: string | undefined, log: Services['log']) =>
  poolerUrl
    ? markPooled(applicationPool(poolerUrl, log, { max: 12 }), { prepared: false })
    : applicationPool(applicationUrl, log, { max: 12 })

/** Its worker starts with the first document, because most tests render none. */
const lazyRenderer = (): Renderer => {
  let created: Renderer | undefined
  // A busy machine may need more than the ten seconds of the product.
  const renderer = () => (created ??= createRenderer({ workers: 1, timeout_ms: 60_000 }))
  return {
    pdf: (...args) => renderer().pdf(...args),
    svg: (...args) => renderer().svg(...args),
    counts: () => created?.counts() ?? { workers: 0, running: 0, waiting: 0, refused: { too_many: 0, too_slow: 0 } },
    close: async () => created?.close(),
  }
}

type Options = {
  /** Environment variables of the configuration. */
  environment?: Record<string, string>
  clock?: () => Date
  /** The folder of the built web app; without it only the API answers. */
  buildDir?: string
  /** Its URL, once it listens. */
  origin?: () => string
  /** By default a new database on the server of the test run. */
  database?: TestDatabase
  /** The address of that database through a pooler, for requests. */
  poolerUrl?: string
  /** The databases of further clusters by name. */
  others?: OtherClusters['others']
  isAlone?: OtherClusters['isAlone']
  isTogether?: OtherClusters['isTogether']
  /** The stream of its log; by default only fatal errors are printed. */
  log?: Services['log']
}

const emailsIn = (outbox: string): string[] => {
  try {
    return readdirSync(outbox)
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    return []
  }
}

/** Creates companies in the first cluster, where that of the provider is. */
const creationInFirst =
  (services: Services) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const { newCompanies } = services.config
    services.config = { ...services.config, newCompanies: [] }
    try {
      return await work()
    } finally {
      services.config = { ...services.config, newCompanies }
    }
  }

/** Creates the whole server with its own database and data folder, called without a network and with a fixed clock. */
export const createTestServer = async ({ environment = {}, clock = () => testMoment, ...options }: Options = {}) => {
  readValuesExactly()
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-test-data-'))
  const database = options.database ?? (await createTestDatabase())
  const log = options.log ?? createLog('fatal')
  await migrateJobs(database.ownerUrl, { log })
  const pool = requestPool(database, options.poolerUrl ?? poolerOfRun(database), log)
  const owner = ownerPool(database.ownerUrl)
  const keys = newRing()
  await storeProviderKeys(owner, keys.provider)
  allowProviderWork(pool, keys.provider[0].secret)
  const renderer = lazyRenderer()
  let time = clock
  const config = readConfig({ CAPTCHA: 'off', PLANS: 'off', DATA_DIR: dataDir, ...environment })
  const services: Services = {
    config,
    pool,
    renderer,
    isFreeCompany,
    filesInside,
    ...(await openStores(config, log)),
    keys,
    log,
    publicUrl: () => environment['PUBLIC_URL'] ?? options.origin?.() ?? 'http://kvitas.test',
    isReady: () => true,
    clock: () => time(),
  }
  const others = await openOtherClusters(services, owner, options)
  const app = await createApp(services, { handlers, outsideContract }, options.buildDir)
  const outbox = join(dataDir, 'outbox')
  let jobs: Promise<unknown> = Promise.resolve()
  return {
    app,
    // With TEST_CLUSTERS=on those of the cluster where the companies are.
    services: others?.services ?? services,
    owner: others?.owner ?? owner,
    ownerUrl: others?.ownerUrl ?? database.ownerUrl,
    /** The cluster of people, plans, orders and messages, which also reads the mailbox of papers. */
    first: { services, owner, ownerUrl: database.ownerUrl },
    /** Tells the cluster of the companies of all people and plans, as each request does of its people. */
    copyPeople: async () => others?.copyPeople(),
    inFirst: creationInFirst(services),
    /** Sets the clock. */
    setTime: (moment: Date) => {
      time = () => moment
    },
    runJobs: () => {
      const run = runWaitingJobs(services, tasksOf(services, database.ownerUrl), database.ownerUrl).then(() =>
        others?.runJobs(),
      )
      jobs = Promise.allSettled([jobs, run])
      return run
    },
    /** Runs a statement as the application's role, which a pooler gives only inside a transaction. */
    asApplication: (text: string, values: unknown[] = []) =>
      inTransaction(services.pool, null, (db) =>
        db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values)),
      ),
    /** The emails sent so far, oldest first. */
    emails: () => emailsIn(outbox),
    close: async () => {
      await app.close()
      // Those of a test that failed may still run; without their database they would end with an error that nobody handles.
      await jobs
      await renderer.close()
      await others?.close()
      await Promise.all([pool.end(), owner.end()])
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>

type Headers = Record<string, string>
type Method = NonNullable<InjectOptions['method']>

/** Sends a request and parses the JSON of the answer. `body` is untyped on purpose: tests send invalid ones too. */
// oxlint-disable-next-line no-explicit-any
export type Answer = { status: number; headers: Record<string, string>; body: any }

export const ask = async (
  { app }: Pick<TestServer, 'app'>,
  method: Method,
  path: string,
  options: { body?: unknown; headers?: Headers } = {},
): Promise<Answer> => {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: options.headers ?? {},
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  const isJson = /json/.test(response.headers['content-type'] ?? '')
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: isJson && response.body ? response.json() : response.body,
  }
}

/** Calls with the token of a user. */
export type Person = {
  email: string
  token: string
  id: string
  ask: (method: Method, path: string, body?: unknown, headers?: Headers) => Promise<Answer>
}

/** The headers of a request without a session: it needs a token against cross-site requests. */
export const csrfHeaders = async (server: Pick<TestServer, 'app'>): Promise<Headers> => {
  const { body } = await ask(server, 'GET', '/csrf-token')
  return { 'x-csrf-token': body.token }
}

let people = 0

/** Signs up a new user through the API. */
export const signUp = async (server: Pick<TestServer, 'app'>, overrides: object = {}): Promise<Person> => {
  people += 1
  const form = {
    name: 'Ona Kazlauskienė',
    email: `ona${people}@ziedas.lt`,
    password: 'Ramunė-77',
    password_confirmation: 'Ramunė-77',
    terms: true,
    ...overrides,
  }
  const created = await ask(server, 'POST', '/register', { body: form, headers: await csrfHeaders(server) })
  if (created.status !== 201) throw new Error(`sign-up answered ${created.status}: ${JSON.stringify(created.body)}`)
  const token = (created.headers['authorization'] ?? '').replace('Bearer ', '')
  return {
    email: form.email,
    token,
    id: created.body.user.data.id,
    ask: (method, path, body, headers = {}) =>
      ask(server, method, path, { body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  }
}

/** Marks the email of a user as verified. */
export const verifyAddress = ({ owner }: Pick<TestServer, 'owner'>, { id }: Pick<Person, 'id'>) =>
  owner.query('update app_user set email_verified_at = $2 where id = $1', [id, testMoment.toISOString()])

/** An operator: signed up, with a verified email, signed in with two steps. */
export const signUpOperator = async (server: Pick<TestServer, 'app' | 'owner'>, overrides: object): Promise<Person> => {
  const person = await signUp(server, overrides)
  await verifyAddress(server, person)
  await server.owner.query('update session set two_step = true where user_id = $1', [person.id])
  return person
}

/** The form of a company with valid codes; `overrides` changes or adds fields. */
export const companyForm = (overrides: object = {}) => ({
  type: 'legal',
  title: 'UAB „Žiedas“',
  code: '979864328',
  vat_enabled: true,
  vat_code: 'LT902305714',
  country: 'LT',
  currency: 'EUR',
  ...overrides,
})

/** Signs up a user with a company, which is the current one. */
export const signUpWithCompany = async (server: Pick<TestServer, 'app'>, overrides: object = {}) => {
  const person = await signUp(server)
  const created = await person.ask('POST', '/company', companyForm(overrides))
  if (created.status !== 201) throw new Error(`company answered ${created.status}: ${JSON.stringify(created.body)}`)
  return { ...person, company: created.body as { id: string; version: number } & Record<string, unknown> }
}
