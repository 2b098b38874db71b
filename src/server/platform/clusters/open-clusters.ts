// Decision: docs/decisions/several-clusters.md
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backupOfCluster } from '#server/platform/config/config-backup.ts'
import { ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { ClusterSetting } from '#server/platform/config/config-clusters.ts'
import type { Connections } from '#server/platform/db/connect.ts'
import { endPool } from '#server/platform/db/pool.ts'
import { refuseWrongAddresses } from '#server/platform/db/pooler.ts'
import { markClustered } from '#server/platform/db/transaction.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { firstCluster } from '#domain/cluster.ts'
import { clustersOf } from './clusters.ts'
import { readRow } from './find.ts'
import { startPassingOn } from './pass-on.ts'

const retryMs = 5000

export type Prepare = (url: string) => Promise<void>
type Stop = () => Promise<void>
/** `start` begins what is done beside answering requests, once the address of the server is known. */
export type OpenClusters = { start: () => Promise<void>; stopWork: Stop; stop: Stop }

type Options = {
  /** Brings the schema, the keys and the queue of a cluster to this version. */
  prepare: Prepare
  /** Connections of the application's role, and the replica. */
  connect: (setting: ClusterSetting) => Promise<Connections>
  /** Starts what is done in a cluster beside answering requests. */
  startWork: (services: Services, ownerUrl: string) => Promise<Stop[]>
}

/**
 * Opens the clusters of `CLUSTERS` beside the first one, whose services get `clusters`. One that is away is tried again until it is there; its
 * companies are answered with 503 meanwhile.
 */
export const openClusters = async (
  first: Services,
  { prepare, connect, startWork }: Options,
): Promise<OpenClusters> => {
  const { clusters } = first.config
  if (clusters.length === 0) return { start: async () => {}, stopWork: async () => {}, stop: async () => {} }
  let isStarted = false
  const opened = new Map<string, Services>()
  const stops: Stop[] = []
  const closes: Stop[] = []
  const stopping = new AbortController()
  markClustered(first.pool)
  first.clusters = clustersOf(first, opened)
  await refuseProviderElsewhere(first)
  const open = async (setting: ClusterSetting) => {
    const { name, url, directUrl } = setting
    await refuseWrongAddresses(url, directUrl, { url: `CLUSTERS (${name})`, direct: `CLUSTERS_DIRECT (${name})` })
    await refuseForgotten(first, ownerUrlOf(setting), name)
    await prepare(ownerUrlOf(setting))
    await claimName(first, ownerUrlOf(setting), name)
    const { pool, replica } = await connect(setting)
    markClustered(pool)
    const services: Services = {
      ...first,
      pool,
      replica,
      cluster: name,
      config: { ...first.config, backup: backupOfCluster(first.config.backup, name) },
    }
    opened.set(name, services)
    closes.push(async () => {
      await replica?.stop()
      await endPool(pool)
    })
    if (isStarted) await start(setting)
  }
  const start = async (setting: ClusterSetting) => {
    const services = opened.get(setting.name)
    if (services) stops.push(startPassingOn(services).stop, ...(await startWork(services, ownerUrlOf(setting))))
  }
  const retries: Promise<void>[] = []
  for (const setting of clusters) {
    try {
      await open(setting)
    } catch (error) {
      if ((error as { exitCode?: number }).exitCode !== undefined) throw error
      first.log.warn({ err: error, cluster: setting.name }, 'the cluster is away; its companies are answered with 503')
      retries.push(openLater(setting, { open, log: first.log, signal: stopping.signal }))
    }
  }
  const stopWork = async () => {
    stopping.abort()
    await Promise.all(retries)
    await Promise.all(stops.splice(0).map((stop) => stop()))
  }
  return {
    start: async () => {
      isStarted = true
      for (const setting of clusters) await start(setting)
    },
    stopWork,
    stop: async () => {
      await stopWork()
      await Promise.all(closes.map((close) => close()))
    },
  }
}

type Later = { open: (setting: ClusterSetting) => Promise<void>; log: Services['log']; signal: AbortSignal }

/** Tries a cluster that is away until it is there or the process stops. */
const openLater = async (setting: ClusterSetting, { open, log, signal }: Later): Promise<void> => {
  for (;;) {
    await pause(retryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    try {
      await open(setting)
      return log.info({ cluster: setting.name }, 'the cluster is there')
    } catch (error) {
      log.warn({ err: error, cluster: setting.name }, 'the cluster is still away')
    }
  }
}

/** The orders that the company of the provider invoices are in the first cluster. */
const refuseProviderElsewhere = async ({ config, pool }: Services): Promise<void> => {
  const { company } = config.provider
  if (company === undefined) return
  const place = await readRow<{ cluster: string | null }>(pool, 'select cluster from place_of_company($1, null)', [
    company,
  ])
  if (place?.cluster)
    throw refusal(
      `PROVIDER_COMPANY: the company lives in the cluster ${place.cluster}, and orders are in ${firstCluster}. Move it back:\n  npm run operator -- move-company ${company} ${firstCluster}`,
      configurationExitCode,
    )
}

/** An empty database in place of a cluster that has companies waits for its backup, and must not look as if they had no rows. */
const refuseForgotten = async (first: Services, url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ isNew: boolean }>(
      `select to_regclass('public.this_cluster') is null as "isNew"`,
    )
    if (!rows[0]?.isNew) return
    const listed = await first.pool.query<{ count: number }>('select count_companies_of($1) as count', [name])
    const count = listed.rows[0]?.count ?? 0
    if (count > 0)
      throw new Error(`the database of ${name} is empty, but ${count} companies live there: restore its backup`)
  } finally {
    await client.end()
  }
}

/** A cluster keeps its name: the first one lists companies under it. */
const claimName = async (first: Services, url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const identity = `select system_identifier::text as server, current_database() as database from pg_control_system()`
    const [here, there] = await Promise.all([first.pool.query(identity), client.query(identity)])
    const isFirst = JSON.stringify(here.rows[0]) === JSON.stringify(there.rows[0])
    const { rows } = await client.query<{ name: string; hasPeople: boolean }>(
      `select (select t.name from this_cluster t) as name, exists (select from app_user u where u.password_hash is not null) as "hasPeople"`,
    )
    const [found] = rows
    const refuse = (text: string) => refusal(`CLUSTERS: ${text}`, configurationExitCode)
    if (isFirst) throw refuse(`the database of ${name} is that of DATABASE_URL`)
    if (found?.name && found.name !== name) throw refuse(`the database of ${name} is the cluster ${found.name}`)
    if (!found?.name && found?.hasPeople)
      throw refuse(`the database of ${name} has accounts of its own, so it cannot become a cluster beside another`)
    await client.query('insert into this_cluster (name) values ($1) on conflict do nothing', [name])
    // A new cluster begins with what an operator stopped in all others.
    const { rows: stops } = await first.pool.query<{ stopped_at: Date; stopped_by: string }>(
      'select stopped_at, stopped_by from sending_stop',
    )
    if (!found?.name)
      for (const { stopped_at, stopped_by } of stops)
        await client.query(
          'insert into sending_stop (stopped_at, stopped_by) values ($1, $2) on conflict (id) do nothing',
          [stopped_at, stopped_by],
        )
  } finally {
    await client.end()
  }
}
