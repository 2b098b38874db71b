import type { Pool } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { ClusterSetting } from '#server/platform/config/config-clusters.ts'
import type { Log } from '#server/platform/process/log.ts'
import { applicationPool, connectApplication } from './pool.ts'
import { allowRole, markPooled } from './pooler.ts'
import { allowProviderWork } from './provider-work.ts'
import { watchReplica } from './replica.ts'
import type { Replica } from './replica.ts'
import { applicationUrlOfReplica } from './roles.ts'

const options = { max: 12 }

/** How one cluster is reached. */
export type Addresses = {
  /** As the owner of the tables, at PostgreSQL itself. */
  ownerUrl: string
  /** Absent: requests use PostgreSQL itself, too. `name` is the variable that it comes from. */
  pooler: { url: string; prepared: boolean; name: string } | undefined
  replicaUrl: string | undefined
}

/** Of a cluster of CLUSTERS. */
export const addressesOf = (setting: ClusterSetting, { prepared }: Pick<Config, 'prepared'>): Addresses => {
  const { name, url, directUrl, replicaUrl } = setting
  const pooler = directUrl === undefined ? undefined : { url, prepared, name: `CLUSTERS (${name})` }
  return { ownerUrl: ownerUrlOf(setting), pooler, replicaUrl }
}

/** `password` is that of the application's role; absent: one stored in the database. */
type Secrets = { password?: string | undefined; providerKey: string }

export type Connections = { pool: Pool; replica: Replica | undefined }

/** The connections of requests to a cluster, as the role of the application, and its replica. */
export const connectRequests = async (
  { ownerUrl, pooler, replicaUrl }: Addresses,
  { password, providerKey }: Secrets,
  log: Log,
): Promise<Connections> => {
  if (pooler) await allowRole(pooler.url, ownerUrl, pooler.name)
  const pool = pooler
    ? markPooled(applicationPool(pooler.url, log, options), pooler)
    : await connectApplication(ownerUrl, log, options, password)
  allowProviderWork(pool, providerKey)
  return { pool, replica: replicaUrl === undefined ? undefined : openReplica(replicaUrl, pool, providerKey, log) }
}

/** A replica that is away or behind now may be used later. */
const openReplica = (replicaUrl: string, primary: Pool, providerKey: string, log: Log): Replica => {
  const url = applicationUrlOfReplica(replicaUrl, String(primary.options.connectionString))
  const pool = applicationPool(url, log, options)
  allowProviderWork(pool, providerKey)
  return watchReplica(primary, pool, log)
}
