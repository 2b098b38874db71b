// Decision: docs/decisions/backups.md
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { firstCluster } from '#domain/cluster.ts'
import type { Config } from '#server/platform/config/config.ts'
import { startDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import { keyFileOf, readKeyFile, writeKeyFile } from '#server/platform/keys/key-file.ts'
import type { StoredKeyRing } from '#server/platform/keys/key-file.ts'
import { hasKeysOf } from '#server/platform/keys/key-ring.ts'
import type { KeyRing } from '#server/platform/keys/key-ring.ts'
import { emailJobNames } from '#server/platform/mail/queue-email.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { refusalToConnect } from '#server/platform/process/start-refusals.ts'
import type { Services } from '#server/platform/services.ts'
import type { BackupStore } from './backup-store.ts'
import { collect } from './byte-stream.ts'
import type { Totals } from './entries.ts'
import { finishLoad } from './load-rows.ts'
import { migrationsFolder, parseManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { newRestoredParts, storeEntry } from './restore-entry.ts'
import type { RestoredParts } from './restore-entry.ts'
import { prepareDatabase, prepareFolder, removeMarks, restoreName } from './restore-target.ts'
import type { Stores } from './stored-files.ts'
import { queueRestoredJobs, setSequences } from './tables.ts'

export type RestoreInput = {
  config: Config
  store: BackupStore
  name: string
  key: Buffer
  log: Services['log']
  /** Restores only the database of this cluster, beside others that live: their keys and files are its own, too. */
  cluster?: string | undefined
  /** Refuses a restore that could not be finished, before anything is written. `ownerUrl`: the database. */
  check?: (ownerUrl: string) => Promise<void>
  /** What else must be done before a server may start. */
  finish?: (ownerUrl: string, manifest: Manifest) => Promise<void>
}
export type Restored = { manifest: Manifest; totals: Totals; settingsFile: string | undefined }

/**
 * Restores a backup into an empty instance. It is read twice: first as a whole, so that a damaged one changes nothing. Until the end the target
 * is marked, and no server starts on it; an interrupted restore begins anew. Files that are stored already are never removed.
 */
export const restoreBackup = async (input: RestoreInput): Promise<Restored> => {
  const { config, log, cluster } = input
  const proved = await prove(input)
  const stores = await openStores(config, log)
  // Older backups do not say; their rows do, at the end.
  refuseOtherCluster(proved.manifest.cluster ?? cluster ?? firstCluster, cluster)
  if (cluster === undefined) await prepareFolder(config, stores)
  else refuseOtherKeys(config, proved.keys)
  const database = await startDatabase(config, log)
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name: restoreName })
    client.on('error', (error) => log.warn({ err: error }, 'a database connection of the restore failed'))
    await client.connect().catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : refusalToConnect(error)
    })
    try {
      await prepareDatabase(client, async () => input.check?.(database.ownerUrl))
      return await restoreInto(input, { client, ownerUrl: database.ownerUrl, stores }, proved)
    } finally {
      await client.end().catch(() => {})
    }
  } catch (error) {
    throw inWords(error)
  } finally {
    await database.stop()
  }
}

const inWords = (error: unknown): unknown => {
  const { code } = error as { code?: string }
  if (code === '53100' || code === 'ENOSPC')
    return refusal('There is no space left on the disk. Make room and run the command again: it begins anew.')
  return code === 'unavailable'
    ? refusal(
        'A file can’t be stored: the disk is full, or the file store does not answer. Run the command again: it begins anew.',
      )
    : error
}

const maxManifestBytes = 1024 * 1024

type Proved = { manifest: Manifest; totals: Totals; keys: StoredKeyRing }

/** Reads all of the backup; refuses one that is damaged, cut off, foreign, of a newer version or encrypted with another key. */
const prove = async ({ store, name, key }: RestoreInput): Promise<Proved> => {
  let manifest: Manifest | undefined
  let keys: StoredKeyRing = {}
  const totals = await readBackup(await store.read(name), key, async ({ kind, data }) => {
    if (kind === 'manifest') manifest = parseManifest(await collect(data, maxManifestBytes))
    if (kind === 'keys') keys = JSON.parse((await collect(data, maxManifestBytes)).toString('utf8')) as StoredKeyRing
  })
  if (!manifest) throw refusal('The backup has no list of its content.')
  return { manifest, totals, keys }
}

/** The rows of a cluster can be read only with the keys that the instance has. It may have got new ones since. */
const refuseOtherKeys = (config: Config, keys: StoredKeyRing): void => {
  const file = keyFileOf(config)
  const present = readKeyFile(file)
  if (!present) throw refusal(`The keys of the instance in ${file} are missing. Set DATA_DIR or KEYS_FILE.`)
  if (!hasKeysOf(present, keys))
    throw refusal(`The backup was made by an instance with other keys than those in ${file}.`)
}

type Target = { client: pg.Client; ownerUrl: string; stores: Stores }

const restoreInto = async (
  { config, store, name, key, log, cluster, finish }: RestoreInput,
  { client, ownerUrl, stores }: Target,
  { manifest, totals }: Proved,
): Promise<Restored> => {
  const parts = newRestoredParts()
  const read = await readBackup(await store.read(name), key, (entry) =>
    storeEntry({ client, ownerUrl, stores, log }, parts, entry),
  )
  if (read.sha256 !== totals.sha256) throw refusal('The backup was changed while it was restored.')
  await finishLoad(client, parts.dropped)
  await setSequences(client, parts.sequences)
  await removeLostPacks(client, parts)
  const settingsFile = cluster === undefined ? writeSecrets(config, parts) : undefined
  await migrate(ownerUrl, migrationsFolder, log)
  await migrateJobs(ownerUrl, { log })
  await client.query('select pause_after_restore($1)', [manifest.created_at])
  if (parts.hasJobs) await client.query(queueRestoredJobs, [emailJobNames])
  const { rows } = await client.query<{ name: string }>('select name from this_cluster')
  refuseOtherCluster(rows[0]?.name ?? firstCluster, cluster)
  await finish?.(ownerUrl, manifest)
  await removeMarks(client, cluster === undefined ? config : undefined)
  return { manifest, totals, settingsFile }
}

const refuseOtherCluster = (cluster: string, wanted: string | undefined): void => {
  if (cluster === (wanted ?? firstCluster)) return
  throw refusal(
    wanted === undefined
      ? `This is a backup of the cluster ${cluster}. Restore it with --cluster ${cluster}.`
      : `This is a backup of the cluster ${cluster}. Take one of ${wanted}.`,
  )
}

/** Packs that were removed while the backup was made. */
const removeLostPacks = (client: pg.Client, { packs }: RestoredParts) =>
  client.query(`delete from pack where status = 'done' and not 'pack-' || id = any($1::text[])`, [packs])

/** The keys for the server, and the configuration of the old machine for the operator to read. */
const writeSecrets = (config: Config, { keys, settings }: RestoredParts): string => {
  writeKeyFile(keyFileOf(config), JSON.parse(keys) as KeyRing, { isNew: false })
  const file = path.join(config.dataDir, 'restored-settings.env')
  const lines = Object.entries(settings).map(([variable, value]) => `${variable}=${JSON.stringify(value)}\n`)
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(file, lines.join(''), { mode: 0o600, flush: true })
  return file
}
