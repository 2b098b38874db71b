import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { checksumOfAll, readFunctions, readMigrations } from '#server/platform/db/sql-files.ts'
import type { Log } from '#server/platform/process/log.ts'
import { refusal } from '#server/platform/process/refusal.ts'
import { once } from './byte-stream.ts'
import { entryWriter } from './entries.ts'
import type { EntryHead, Totals } from './entries.ts'
import { firstCluster } from '#domain/cluster.ts'
import { manifestFormat, migrationsFolder, ownSchema, productVersion } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { entryNameOf, filesOfSnapshot, readStored } from './stored-files.ts'
import type { Stores } from './stored-files.ts'
import { copyJobsOut, copyOut, exactValues, hasJobs, readSequences, readTables } from './tables.ts'

export type SnapshotInput = {
  /** A connection of the owner of the tables. */
  client: ClientBase
  stores: Stores
  /** The key file of the server. */
  keys: string
  /** The configuration of the server. */
  settings: Readonly<Record<string, string>>
  createdAt: Date
  log: Log
}

export type Snapshot = {
  frames: AsyncGenerator<Uint8Array>
  totals: () => Totals
  /** Files that rows name and the store does not have. */
  missing: () => string[]
}

/**
 * Everything of the instance as frames: all tables in one snapshot of the database, then the files that its rows name. A file is stored before
 * its row and, while a backup runs, removed by nobody, so none of them is missing, however much is written meanwhile.
 */
export const takeSnapshot = (input: SnapshotInput): Snapshot => {
  const { client } = input
  const writer = entryWriter()
  const missing: string[] = []
  const frames = async function* () {
    await client.query(exactValues)
    await client.query('begin transaction isolation level repeatable read, read only')
    yield* writeTables(input, writer)
    yield* writeFiles(input, writer, missing)
    await client.query('commit')
    yield* writer.finish()
  }
  return { frames: frames(), totals: writer.totals, missing: () => missing }
}

type Writer = ReturnType<typeof entryWriter>

const writeTables = async function* ({ client, keys, settings, createdAt }: SnapshotInput, writer: Writer) {
  const text = (kind: EntryHead['kind'], value: string) => writer.entry({ kind, name: kind }, once(value))
  const rows = async function* (head: EntryHead, sql: string) {
    const copied = client.query(copyTo(sql))
    yield* writer.entry(head, copied, async () => {
      // The number follows the last row, and is there when the next query was answered.
      await client.query('select 1')
      return copied.rowCount ?? 0
    })
  }
  const migrations = await readApplied(client)
  const tables = await readTables(client)
  const named = await client.query<{ name: string }>('select name from this_cluster')
  const manifest: Manifest = {
    format: manifestFormat,
    version: productVersion,
    created_at: createdAt.toISOString(),
    migrations,
    tables: tables.map(({ name }) => name),
    cluster: named.rows[0]?.name ?? firstCluster,
  }
  yield* text('manifest', JSON.stringify(manifest))
  yield* text('schema', JSON.stringify(ownSchema()))
  yield* text('keys', keys)
  yield* text('settings', JSON.stringify(settings))
  for (const table of tables) {
    const { name, columns } = table
    yield* rows({ kind: 'table', name, columns }, copyOut(table))
  }
  if (await hasJobs(client)) yield* rows({ kind: 'jobs', name: 'jobs' }, copyJobsOut)
  yield* text('sequences', JSON.stringify(await readSequences(client)))
}

/** The migrations of the database, which must be those of this program: its files are in the backup. */
const readApplied = async (client: ClientBase): Promise<Manifest['migrations']> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name collate "C"',
  )
  const applied = rows.filter(({ name }) => name.endsWith('.sql'))
  const own = readMigrations(migrationsFolder)
  const functions = rows.find(({ name }) => name === 'functions')?.checksum
  const isSame =
    checksumOfAll(applied) === checksumOfAll(own) && functions === checksumOfAll(readFunctions(migrationsFolder))
  if (!isSame)
    throw refusal('The database belongs to another version of Kvitas. Start this version once, then try again.')
  return applied
}

const writeFiles = async function* ({ client, stores, log }: SnapshotInput, writer: Writer, missing: string[]) {
  for await (const file of filesOfSnapshot(client)) {
    const bytes = await readStored(stores, file, log)
    const name = entryNameOf(file)
    if (bytes) yield* writer.entry({ kind: 'file', name }, bytes)
    else if (file.store === 'files') missing.push(name)
  }
}
