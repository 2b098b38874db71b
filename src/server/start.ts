// Decision: docs/decisions/several-processes.md
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/platform/config/config.ts'
import { isPaymentMethodMissing } from '#server/platform/config/config-plans.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { addressesOf, connectRequests } from '#server/platform/db/connect.ts'
import { endPool } from '#server/platform/db/pool.ts'
import { refuseWrongAddresses } from '#server/platform/db/pooler.ts'
import { startDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from '#server/platform/backup/restore-target.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { giveUpRoot } from '#server/platform/process/give-up-root.ts'
import { handlers } from '#server/handlers.ts'
import { createApp } from '#server/platform/http/app.ts'
import { createMetricsApp } from '#server/platform/http/metrics-app.ts'
import { waitForOpenRequests, closeConnections } from '#server/platform/http/open-requests.ts'
import { filesInside } from '#server/purchases/e-invoice/files-inside.ts'
import { isFreeCompany } from '#server/account/subscription/limits.ts'
import { startDeliveries } from '#server/account/webhook/delivery-loop.ts'
import { startPushes } from '#server/books/notice/push-loop.ts'
import { outsideContract } from '#server/outside-contract.ts'
import { tasksOf } from '#server/tasks.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import { refusalToConnect, refusalToListen } from '#server/platform/process/start-refusals.ts'
import { firstCluster } from '#domain/cluster.ts'
import { openClusters } from '#server/platform/clusters/open-clusters.ts'
import { giveKeys, openKeys } from '#server/platform/keys/open-keys.ts'
import { createRenderer } from '#server/platform/pdf/render.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import { sampleInvoice } from '#server/sales/printed-document/sample-invoice.ts'
import type { Services } from '#server/platform/services.ts'
import { createStop } from '#server/platform/process/stop.ts'
import { root } from '#server/platform/process/project-root.ts'

const pdfWorkers = 2
/** Ten seconds in total, of which the database needs some. */
const secondsToFinish = 6
/**
 * New connections that wait to be accepted; the kernel allows fewer if `somaxconn` is lower. A connection over it is tried again after one, three and
 * seven seconds, while a request over the limits would be refused at once.
 */
const backlog = 4096

/**
 * Small buffers are pieces of a pool, and one that is kept keeps all of it: with Node's 64 KiB, in which the 16 KiB of a compressor fit too,
 * a ZIP of 10,000 compressed files kept 220 MB for their names.
 */
const bufferPoolBytes = 8 * 1024

export type RunningServer = {
  app: FastifyInstance
  /** The listening address: `http://127.0.0.1:3000`. */
  address: string
  /** Where METRICS_PORT answers. */
  metricsAddress: string | undefined
  services: Services
  ownerUrl: string
  /** Refuses new work, finishes started work and closes the database. Repeated calls return the same promise. */
  stop: () => Promise<void>
}

/** What a renderer prints first, so that a person's first document comes from a warm one. */
const samplePages = () => documentData(sampleInvoice, { layout: 'modern', accent: '#27409B', branding: true })

/** Starts the whole product: database, migrations, jobs, PDF rendering, HTTP. */
export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  readValuesExactly()
  Buffer.poolSize = bufferPoolBytes
  refuseUnfinishedFolder(config)
  const stores = await openStores(config, log)
  const database = await startDatabase(config, log)
  // After the database has created its folders, which its user may need to enter: other files are readable by this user only.
  process.umask(0o077)
  try {
    await prepareDatabase(config, database.ownerUrl, log).catch(inWordsFor(config))
    const keys = await openKeys(config, database.ownerUrl, log)
    // Keys outside the data folder may be readable by root only; nothing after them needs root.
    const whileListening = giveUpRoot(config, database.user, log)
    const { pool, replica } = await connectRequests(addressesOfFirst(config, database.ownerUrl), secretsOf(keys), log)
    let ready = true
    let address = ''
    const renderer = createRenderer({ workers: pdfWorkers, sample: samplePages() })
    const services: Services = {
      config,
      pool,
      replica,
      renderer,
      isFreeCompany,
      filesInside,
      ...stores,
      log,
      keys,
      publicUrl: () => config.publicUrl ?? address,
      isReady: () => ready,
      clock: () => new Date(),
    }
    const clusters = await openOtherClusters(services, log)
    const app = await createApp(services, { handlers, outsideContract }, path.join(root, 'build'))
    warnWithoutPaymentMethod(config, log)
    // Requests can queue jobs immediately, but jobs write the address into emails, so they run once it is known.
    await migrateJobs(database.ownerUrl, services)
    const metrics = createMetricsApp(services)
    const closeAndThrow = async (error: unknown): Promise<never> => {
      await clusters.stop()
      await Promise.all([closeConnections(app), closeConnections(metrics), endPool(pool)])
      throw error
    }
    const opened = await whileListening(() => openPorts(app, metrics, config)).catch(closeAndThrow)
    address = opened.address
    const stopWork = await startWork(services, database.ownerUrl).catch(closeAndThrow)
    await clusters.start().catch(closeAndThrow)
    return {
      app,
      ...opened,
      services,
      ownerUrl: database.ownerUrl,
      stop: createStop({
        refuseNew: () => (ready = false),
        finish: [() => waitForOpenRequests(app), ...stopWork, clusters.stopWork],
        seconds: secondsToFinish,
        close: [
          () => closeConnections(app),
          () => closeConnections(metrics),
          () => renderer.close(),
          async () => replica?.stop(),
          clusters.stop,
          () => endPool(pool),
        ],
        last: () => database.stop(),
      }),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Refuses an address or a database that cannot be used, and migrates the database. */
const prepareDatabase = async ({ databaseUrl, databaseDirectUrl }: Config, ownerUrl: string, log: Logger) => {
  if (databaseUrl !== undefined) await refuseWrongAddresses(databaseUrl, databaseDirectUrl)
  await refuseUnfinishedDatabase(ownerUrl)
  await migrate(ownerUrl, path.join(root, 'migrations'), log)
}

/** Brings the clusters of CLUSTERS to this version and opens them. Their keys are those of the file that was read. */
const openOtherClusters = (services: Services, log: Logger) =>
  openClusters(services, {
    prepare: async (url) => {
      await refuseUnfinishedDatabase(url).catch((error: Error) => {
        // Not a refusal to start: its companies wait, as if it were away, until the restore has ended.
        throw new Error(error.message)
      })
      await migrate(url, path.join(root, 'migrations'), log)
      await giveKeys(services.config, services.keys, url)
      await migrateJobs(url, services)
    },
    connect: (setting) => connectRequests(addressesOf(setting, services.config), secretsOf(services.keys), log),
    startWork,
  })

const inWordsFor =
  ({ databaseUrl }: Config) =>
  (error: unknown): never => {
    throw databaseUrl === undefined ? error : refusalToConnect(error)
  }

/** Requests go through the pooler of `DATABASE_URL`, if `DATABASE_DIRECT_URL` says that it is one. */
const addressesOfFirst = (
  { databaseUrl, databaseDirectUrl, databaseReplicaUrl, prepared }: Config,
  ownerUrl: string,
) => ({
  ownerUrl,
  pooler:
    databaseUrl !== undefined && databaseDirectUrl !== undefined
      ? { url: databaseUrl, prepared, name: 'DATABASE_URL' }
      : undefined,
  replicaUrl: databaseReplicaUrl,
})

const secretsOf = ({ database_role, provider }: Services['keys']) => ({
  password: database_role[0].secret,
  providerKey: provider[0].secret,
})

/** That of metrics first: a server that cannot open it answers no request. */
const openPorts = async (app: FastifyInstance, metricsApp: FastifyInstance, { host, port, metrics }: Config) => {
  const metricsAddress =
    metrics &&
    (await metricsApp.listen({ ...metrics }).catch((error: unknown) => {
      throw refusalToListen(metrics, error, 'METRICS_')
    }))
  const address = await app.listen({ host, port, backlog }).catch((error: unknown) => {
    throw refusalToListen({ host, port }, error)
  })
  return { address, metricsAddress }
}

/** Starts what a process does besides answering requests, unless other processes do it. */
const startWork = async (services: Services, ownerUrl: string): Promise<(() => Promise<void>)[]> => {
  const { role, workFor } = services.config
  if (role === 'web' || (workFor !== undefined && workFor !== (services.cluster ?? firstCluster))) return []
  const jobs = await startJobs(services, tasksOf(services, ownerUrl), ownerUrl)
  const deliveries = [startDeliveries(services), startPushes(services)]
  await queueLoads(services)
  return [jobs.stop, ...deliveries.map(({ stop }) => stop)]
}

const warnWithoutPaymentMethod = (config: Config, log: Logger) => {
  if (isPaymentMethodMissing(config))
    log.warn(
      'Plans cannot be ordered, because no payment method is configured. Set PROVIDER_IBAN (and PROVIDER_NAME) for bank transfers, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET for cards, or PLANS=off for no plans and no limits',
    )
}

/** Loads what is configured from outside at once, and not only by the schedule. */
const queueLoads = ({ pool, config }: Services): Promise<void> =>
  inTransaction(pool, null, async (db) => {
    if (config.companyRegister) await queueJob(db, 'load_register', {}, 'load_register')
    if (config.ratesUrl) await queueJob(db, 'load_rates', {}, 'load_rates')
  })
