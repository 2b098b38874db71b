import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { today } from '#domain/plain-date.ts'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { collect } from '#server/platform/backup/byte-stream.ts'
import { openBackupStore } from '#server/platform/backup/backup-store.ts'
import { createBackupKey } from '#server/platform/backup/backup-key.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { runBackup } from '#server/platform/backup/run-backup.ts'
import type { BackupInput } from '#server/platform/backup/run-backup.ts'
import { copyOut, exactValues, readTables } from '#server/platform/backup/tables.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { createLog } from '#server/platform/process/log.ts'
import { to as copyTo } from 'pg-copy-streams'
import { fillDemo } from '#server/provider/demo/fill.ts'
import { operator } from '#server/provider/demo/people.ts'
import { createEmptyDatabase } from './database.ts'
import { oneOfEach } from './one-of-each.ts'
import { givePlan } from './plans.ts'
import { createTestServer, testMoment } from './server.ts'
import type { TestServer } from './server.ts'

/** A tenth of the demo's year has documents of every kind. */
const shareOfDemo = 10

/** A server with books of every kind: invoices, expenses with files, payments, advances, packs, chains, waiting emails. */
export const startInstance = async (environment: Record<string, string> = {}) => {
  const server = await createTestServer({
    isAlone: true,
    environment: {
      PLANS: 'on',
      PROVIDER_IBAN: 'LT601010012345678901',
      OPERATOR_EMAILS: operator.email,
      ...environment,
    },
  })
  const { app, owner, services, runJobs, emails } = server
  const demo = { app, owner, config: services.config, emails: () => runJobs().then(emails), clock: () => testMoment }
  await fillDemo(demo, today(testMoment), shareOfDemo)
  const records = await oneOfEach(server)
  await givePlan(server, records.books.id, '2027-01-01')
  await runJobs()
  await chainBooks(services)
  return { server, ...records, backUp: (overrides: Partial<BackupInput> = {}) => backUp(server, overrides) }
}
export type Instance = Awaited<ReturnType<typeof startInstance>>

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'kvitas-backups-'))
export const backupKey = randomBytes(32)

/** Makes a backup of a server, by default into a new folder. */
export const backUp = async (server: TestServer, overrides: Partial<BackupInput> = {}) => {
  const { services, ownerUrl } = server
  const place = { kind: 'folder' as const, folder: newFolder() }
  const store = overrides.store ?? (await openBackupStore(place))
  const input = { ownerUrl, store, key: backupKey, keep: 14, stores: services, keys: JSON.stringify(services.keys) }
  const finished = await runBackup({
    ...input,
    settings: services.config.settings,
    now: new Date(),
    log: services.log,
    ...overrides,
  })
  return { ...finished, store, folder: place.folder }
}

/** An empty database and an empty data folder, with the key of the tests in a file. */
export const emptyTarget = async (settings: Record<string, string> = {}) => {
  const database = await createEmptyDatabase()
  const folder = newFolder()
  const keyFile = path.join(folder, 'backup.key')
  createBackupKey(keyFile)
  writeFileSync(keyFile, `kvitas-backup-key-${backupKey.toString('base64url')}\n`)
  const dataDir = path.join(folder, 'data')
  const environment = {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    BACKUP_URL: folder,
    BACKUP_KEY_FILE: keyFile,
    RUN_AS: 'root',
    ...settings,
  }
  const config = readConfig(environment)
  const log = createLog('fatal')
  const client = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const connected = new pg.Client({ connectionString: database.ownerUrl })
    await connected.connect()
    return work(connected).finally(() => connected.end())
  }
  return {
    ...database,
    environment,
    config,
    dataDir,
    client,
    stores: () => openStores(config, log),
    restore: (from: Pick<BackupInput, 'store'> & { name: string }, key: Buffer = backupKey) =>
      restoreBackup({ config, key, log, store: from.store, name: from.name }),
    /** Whether nothing was written to it. */
    isEmpty: async () => {
      const sql = `select from pg_class where relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')`
      return !existsSync(dataDir) && (await client((each) => each.query(sql))).rowCount === 0
    },
    remove: async () => {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type EmptyTarget = Awaited<ReturnType<typeof emptyTarget>>

const mostBytes = 64 * 1024 * 1024

/** A hash of all rows of each table, as a backup writes them. */
export const hashesOfTables = async (client: pg.Client): Promise<Record<string, string>> => {
  await client.query(exactValues)
  const hashes: Record<string, string> = {}
  for (const table of await readTables(client))
    hashes[table.name] = sha256(await collect(client.query(copyTo(copyOut(table))), mostBytes))
  return hashes
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
