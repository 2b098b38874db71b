import type { Config } from '#server/platform/config/config.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { startEmbedded } from './embedded/start.ts'
import type { ServerUser } from './embedded/user.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { Log } from '#server/platform/process/log.ts'
import { existsSync } from 'node:fs'
import path, { join } from 'node:path'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { fileSecret } from '#server/platform/keys/secrets.ts'
import { database, role } from '#server/platform/db/embedded/cluster.ts'
import { findPlace } from '#server/platform/db/embedded/place.ts'
import { chooseAddress, urlOf } from '#server/platform/db/embedded/settings.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { migrate } from './migrate.ts'

export type RunningDatabase = {
  /** Connects as the role that owns the tables and migrates them. */
  ownerUrl: string
  /** The system user of the embedded server, if it differs from our own. */
  user?: ServerUser | undefined
  /** Stops the embedded server and unlocks the data folder. End the pools first. */
  stop: () => Promise<void>
}

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

/** PostgreSQL itself, also where `DATABASE_URL` is a pooler; undefined: the embedded database. */
const configuredOwnerUrl = ({ databaseUrl, databaseDirectUrl }: DatabaseSettings): string | undefined =>
  databaseDirectUrl ?? databaseUrl

/** Locks the data folder for this process and starts the embedded database, unless `DATABASE_URL` is set. */
export const startDatabase = async (
  config: DatabaseSettings & Pick<Config, 'runAs'>,
  log: Log,
): Promise<RunningDatabase> => {
  const lock = await lockDataDir(config.dataDir)
  const ownerUrl = configuredOwnerUrl(config)
  if (ownerUrl !== undefined) return { ownerUrl, stop: async () => lock.release() }
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, runAs: config.runAs, log })
    return { ownerUrl: server.ownerUrl, user: server.user, stop: () => server.stop().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The URL of the database as its owner: `DATABASE_URL`, or the embedded database of the data folder. If a running Kvitas has locked
 * the folder, its database is used; otherwise the database runs until `close`. Nothing is migrated.
 */
export const reachDatabase = async (
  config: DatabaseSettings,
  log: Log,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const ownerUrl = configuredOwnerUrl(config)
  if (ownerUrl !== undefined) return { url: ownerUrl, close: async () => {} }
  if (!existsSync(path.join(config.dataDir, 'postgres')))
    throw refusal(`There is no database in ${config.dataDir}. Set another folder with DATA_DIR.`, configurationExitCode)
  try {
    const database = await startDatabase(config, log)
    return { url: database.ownerUrl, close: database.stop }
  } catch (error) {
    const url = await runningOwnerUrl(config.dataDir, log)
    if (!url) throw error
    return { url, close: async () => {} }
  }
}

/** The URL of a database that another process runs in the data folder; undefined if it listens on a port, which only that process knows. */
const runningOwnerUrl = async (dataDir: string, log: Log): Promise<string | undefined> => {
  const place = findPlace(dataDir, log)
  const address = await chooseAddress(place)
  if (address.socketFolder === undefined || !existsSync(join(place.folder, '.s.PGSQL.5432'))) return undefined
  return urlOf(address, role, fileSecret(dataDir, 'postgres-owner'), database)
}

/** Runs `work` with a new database that has all migrations of the folder, and removes the database afterwards. */
export const withTemporaryDatabase = async (
  migrations: string,
  work: (ownerUrl: string) => Promise<void>,
): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kvitas-schema-'))
  // Started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const log = createLog('warn')
  const database = await startEmbedded({ dataDir, log })
  try {
    await migrate(database.ownerUrl, migrations, log)
    await work(database.ownerUrl)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
