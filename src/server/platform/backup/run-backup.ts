// Decision: docs/decisions/backups.md
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import type { Log } from '#server/platform/process/log.ts'
import { isRefusal, refusal } from '#server/platform/process/refusal.ts'
import { beginRun, failRun, finishRun } from './backup-runs.ts'
import type { Finished } from './backup-runs.ts'
import { backupName } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'
import { inBlocks } from './byte-stream.ts'
import type { Bytes } from './byte-stream.ts'
import type { Totals } from './entries.ts'
import { backupLock } from './lock.ts'
import { readBackup } from './read-backup.ts'
import { sealStream } from './sealed-stream.ts'
import { takeSnapshot } from './snapshot.ts'
import type { Snapshot, SnapshotInput } from './snapshot.ts'

export type BackupInput = Omit<SnapshotInput, 'client' | 'createdAt'> & {
  ownerUrl: string
  store: BackupStore
  key: Buffer
  keep: number
  now: Date
  /** Whether to give up, because the server stops. */
  isStopping?: () => boolean
  log: Log
}

/**
 * Makes a backup while the product runs: writes it under a temporary name, reads it back, compares it with what the database gave, and only
 * then lets it count and removes older ones beyond `keep`. If anything fails, the older ones stay. Records every attempt.
 */
export const runBackup = async (input: BackupInput): Promise<Finished> => {
  const { store, log } = input
  const name = backupName(input.now)
  const owner = await connect(input.ownerUrl, log)
  try {
    await lock(owner)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const run = await beginRun(owner, { place: store.title, name, now: input.now })
    const finished = await writeAndProve(input, name).catch(async (error: unknown) => {
      await store.remove(name).catch(() => {})
      await failRun(owner, run, seconds(), reasonOf(error)).catch(() => {})
      throw error
    })
    await finishRun(owner, run, { ...finished, seconds: seconds() })
    await removeOld(input).catch((error: unknown) => log.warn({ err: error }, 'old backups could not be removed'))
    return finished
  } finally {
    await owner.end().catch(() => {})
  }
}

/** Unknown errors may have data of customers. */
const reasonOf = (error: unknown): string =>
  isRefusal(error) ? error.message : `An unexpected error (${(error as Error).name}); the log has more.`

const connect = async (connectionString: string, log: Log): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  // A broken connection fails the query that uses it.
  client.on('error', (error) => log.warn({ err: error }, 'a database connection of the backup failed'))
  await client.connect()
  return client
}

const lockAttempts = 20

/** Who asks whether a backup is running holds the lock for a moment. */
const lock = async (owner: pg.Client): Promise<void> => {
  for (let attempt = 1; attempt <= lockAttempts; attempt += 1) {
    const { rows } = await owner.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [backupLock])
    if (rows[0]?.locked) return
    await pause(100)
  }
  throw refusal('A backup is being made already.')
}

const dayMs = 24 * 60 * 60 * 1000

const writeAndProve = async (input: BackupInput, name: string): Promise<Finished> => {
  const { store, key, log } = input
  const { size, totals, missing } = await write(input, name)
  const proved = await readBackup(await store.read(name), key)
  if (JSON.stringify(proved) !== JSON.stringify(totals))
    throw refusal(`The backup in ${store.title} was read back and is not what was written.`)
  await store.finish(name)
  for (const file of missing.slice(0, 20))
    log.warn({ file }, 'a file that a document names is missing in the file store')
  await store.sweep(new Date(input.now.getTime() - dayMs))
  return { name, size, rows: totals.rows, files: totals.files, missing: missing.length }
}

type Written = { size: number; totals: Totals; missing: string[] }

const write = async (input: BackupInput, name: string): Promise<Written> => {
  const { store, key } = input
  const client = await connect(input.ownerUrl, input.log)
  const snapshot = takeSnapshot({ ...input, client, createdAt: input.now })
  try {
    const size = await seal(key, framesOf(snapshot, input.isStopping), (bytes) => store.write(name, bytes))
    await client.end()
    return { size, totals: snapshot.totals(), missing: snapshot.missing() }
  } catch (error) {
    // It may be in the middle of a COPY, which would have to be read to its end.
    client.removeAllListeners('error').on('error', () => {})
    ;(client as pg.Client & { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    throw error
  }
}

const framesOf = async function* ({ frames }: Snapshot, isStopping: BackupInput['isStopping'] = () => false) {
  for await (const frame of frames) {
    if (isStopping()) throw refusal('The server was stopped before the backup was complete.')
    yield frame
  }
}

const blockBytes = 64 * 1024
/** Higher levels take longer and save little. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Compresses and encrypts. A failure of the source counts, not what it causes in the steps after it. */
const seal = async (key: Buffer, source: Bytes, store: (bytes: Bytes) => Promise<number>): Promise<number> => {
  let size = 0
  let failure: unknown
  const watched = async function* () {
    try {
      yield* inBlocks(source, blockBytes)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const storeAll = async (bytes: Bytes) => {
    size = await store(bytes)
  }
  try {
    await pipeline(watched, createZstdCompress(compression), (bytes: Bytes) => sealStream(key, bytes), storeAll)
    return size
  } catch (error) {
    throw failure ?? error
  }
}

/** Also removes what killed processes left. A new backup is good even if this fails. */
const removeOld = async ({ store, keep, now, log }: BackupInput): Promise<void> => {
  await store.sweep(new Date(now.getTime() - dayMs))
  const names = await store.list()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await store.remove(name)
    log.info({ name }, 'old backup removed')
  }
}
