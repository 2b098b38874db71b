// Decision: docs/decisions/backups.md
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { startDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import { keyFileOf, writeKeyFile } from '#server/platform/keys/key-file.ts'
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
import { prepareDatabase, prepareFolder, prepareStores, removeMarks } from './restore-target.ts'
import { queueRestoredJobs, setSequences } from './tables.ts'

export type RestoreInput = { config: Config; store: BackupStore; name: string; key: Buffer; log: Services['log'] }
export type Restored = { manifest: Manifest; totals: Totals; settingsFile: string }

/**
 * Restores a backup into an empty instance. It is read twice: first as a whole, so that a damaged one changes nothing. Until the end the target
 * is marked, and no server starts on it; an interrupted restore begins anew.
 */
export const restoreBackup = async (input: RestoreInput): Promise<Restored> => {
  const { config, log } = input
  const proved = await prove(input)
  const isFolderMarked = prepareFolder(config)
  const database = await startDatabase(config, log)
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    client.on('error', (error) => log.warn({ err: error }, 'a database connection of the restore failed'))
    await client.connect().catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : refusalToConnect(error)
    })
    try {
      const isAgain = (await prepareDatabase(client)) || isFolderMarked
      return await restoreInto(input, { client, ownerUrl: database.ownerUrl, isAgain }, proved)
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

/** Reads all of the backup; refuses one that is damaged, cut off, foreign, of a newer version or encrypted with another key. */
const prove = async ({ store, name, key }: RestoreInput): Promise<{ manifest: Manifest; totals: Totals }> => {
  let manifest: Manifest | undefined
  const totals = await readBackup(await store.read(name), key, async ({ kind, data }) => {
    if (kind === 'manifest') manifest = parseManifest(await collect(data, maxManifestBytes))
  })
  if (!manifest) throw refusal('The backup has no list of its content.')
  return { manifest, totals }
}

type Target = { client: pg.Client; ownerUrl: string; isAgain: boolean }

const restoreInto = async (
  { config, store, name, key, log }: RestoreInput,
  { client, ownerUrl, isAgain }: Target,
  { manifest, totals }: { manifest: Manifest; totals: Totals },
): Promise<Restored> => {
  const stores = await openStores(config, log)
  await prepareStores(stores, isAgain)
  const parts = newRestoredParts()
  const read = await readBackup(await store.read(name), key, (entry) =>
    storeEntry({ client, ownerUrl, stores, log }, parts, entry),
  )
  if (read.sha256 !== totals.sha256) throw refusal('The backup was changed while it was restored.')
  await finishLoad(client, parts.dropped)
  await setSequences(client, parts.sequences)
  await removeLostPacks(client, parts)
  const settingsFile = writeSecrets(config, parts)
  await migrate(ownerUrl, migrationsFolder, log)
  await migrateJobs(ownerUrl, { log })
  await client.query('select pause_after_restore($1)', [manifest.created_at])
  if (parts.hasJobs) await client.query(queueRestoredJobs, [emailJobNames])
  await removeMarks(config, client)
  return { manifest, totals, settingsFile }
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
