import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/sql-files.ts'
import { backupKey, backUp, emptyTarget, newFolder } from '#server/test/backups.ts'
import type { EmptyTarget } from '#server/test/backups.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { backupName, openBackupStore } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'
import { once } from './byte-stream.ts'
import type { Bytes } from './byte-stream.ts'
import { entryWriter } from './entries.ts'
import { backupLock } from './lock.ts'
import { migrationsFolder } from './manifest.ts'
import { sealStream } from './sealed-stream.ts'

let server: TestServer
let target: EmptyTarget
let folder: string
let store: BackupStore
/** The bytes of a good backup. */
let good: Buffer
beforeAll(async () => {
  server = await createTestServer({ isAlone: true })
  await oneOfEach(server)
  folder = newFolder()
  store = await openBackupStore({ kind: 'folder', folder })
  const { name } = await backUp(server, { store })
  good = readFileSync(path.join(folder, name))
  target = await emptyTarget()
})
afterAll(async () => {
  await target.remove()
  await server.close()
})

/** What restoring these bytes answers. It must have written nothing. */
const refusalOf = async (bytes: Buffer, key = backupKey): Promise<string> => {
  writeFileSync(path.join(folder, 'changed.backup'), bytes)
  const answer = await target.restore({ store, name: 'changed.backup' }, key).then(
    () => 'was accepted',
    (error: unknown) => (error as Error).message,
  )
  expect(await target.isEmpty()).toBe(true)
  return answer
}

test('a backup with one changed byte is refused, wherever the byte is', async () => {
  for (const at of [20, 200, Math.floor(good.length / 2), good.length - 1]) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await refusalOf(changed)).toBe(
      'The backup is damaged: its bytes are not those that were written. Take another backup.',
    )
  }
})

test('a backup that is cut off, a foreign file and another key are refused in words', async () => {
  expect(await refusalOf(good.subarray(0, good.length - 1000))).toMatch(/^The backup is cut off: its end is missing\./)
  expect(await refusalOf(Buffer.from('PK\u0003\u0004 a ZIP archive of something else'))).toBe(
    'This is not a backup of Kvitas.',
  )
  expect(await refusalOf(Buffer.alloc(0))).toBe('This is not a backup of Kvitas.')
  expect(await refusalOf(good, randomBytes(32))).toMatch(/^The backup was encrypted with another key\./)
})

/** A backup with only this manifest. */
const backupOf = async (manifest: object): Promise<Buffer> => {
  const writer = entryWriter()
  const frames = async function* () {
    yield* writer.entry({ kind: 'manifest', name: 'manifest' }, once(JSON.stringify(manifest)))
    yield* writer.finish()
  }
  const parts: Uint8Array[] = []
  await pipeline(frames, createZstdCompress(), async (bytes: Bytes) => {
    for await (const part of sealStream(backupKey, bytes)) parts.push(part)
  })
  return Buffer.concat(parts)
}
const manifest = (overrides: object) => ({
  format: 1,
  version: '9.0.0',
  created_at: '2027-01-01T00:00:00.000Z',
  migrations: readMigrations(migrationsFolder).map(({ name, checksum }) => ({ name, checksum })),
  tables: [],
  ...overrides,
})

test('a backup of a newer version is refused with both versions', async () => {
  const { migrations } = manifest({})
  const newer = { name: '9999_future.sql', checksum: 'a'.repeat(64) }
  expect(await refusalOf(await backupOf(manifest({ migrations: [...migrations, newer] })))).toBe(
    'The backup was made by version 9.0.0 of Kvitas, which has the migration 9999_future.sql; this is version 0.1.0 without it. ' +
      'Restore it with that version or a later one.',
  )
  expect(await refusalOf(await backupOf({ format: 2 }))).toMatch(/^The backup was made by a newer version of Kvitas\./)
})

test('a backup of another program’s schema is refused', async () => {
  const [first, ...others] = manifest({}).migrations
  const changed = { ...first, checksum: 'b'.repeat(64) }
  expect(await refusalOf(await backupOf(manifest({ migrations: [changed, ...others] })))).toMatch(
    /^The backup was made by another program: its migration 0001_platform\.sql differs/,
  )
})

test('a database with tables, a data folder with files and an existing key file are not restored into', async () => {
  const [name = ''] = await store.list()
  const filled = await emptyTarget()
  await filled.client((client) => client.query('create table ours (id int)'))
  await expect(filled.restore({ store, name })).rejects.toThrow(/^The database is not empty: it has public\.ours\./)
  mkdirSync(path.join(filled.dataDir, 'files'), { recursive: true })
  await filled.client((client) => client.query('select from ours'))
  await filled.remove()

  const used = await emptyTarget()
  mkdirSync(path.join(used.dataDir, 'files'), { recursive: true })
  await expect(used.restore({ store, name })).rejects.toThrow(/is not empty: it has files\./)
  expect(readdirSync(used.dataDir)).toEqual(['files'])
  await used.remove()

  const keys = path.join(newFolder(), 'keys.json')
  writeFileSync(keys, 'ours')
  const keyed = await emptyTarget({ KEYS_FILE: keys })
  await expect(keyed.restore({ store, name })).rejects.toThrow(/^KEYS_FILE: .* exists already/)
  expect(readFileSync(keys, 'utf8')).toBe('ours')
  await keyed.remove()
})

const runs = async () =>
  (await server.owner.query('select outcome, reason from backup_run order by id desc limit 1')).rows[0]

test('a full disk is told in words, leaves no half backup, and the older one stays', async () => {
  const now = new Date('2026-11-21T00:20:00Z')
  const before = await store.list()
  symlinkSync('/dev/full', path.join(folder, `${backupName(now)}.part`))
  const reason = `The backup place ${folder} can't be used: there is no space left on the disk.`
  await expect(backUp(server, { store, now })).rejects.toThrow(reason)
  expect(await runs()).toEqual({ outcome: 'failed', reason })
  expect(await store.list()).toEqual(before)
  expect(existsSync(path.join(folder, `${backupName(now)}.part`))).toBe(false)
})

test('a backup that is read back with another content does not count', async () => {
  const now = new Date('2026-11-21T01:20:00Z')
  const before = await store.list()
  const readBack: BackupStore = {
    ...store,
    read: async (name) => {
      const bytes = readFileSync(path.join(folder, `${name}.part`))
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
      return once(bytes)
    },
  }
  await expect(backUp(server, { store: readBack, now, keep: 1 })).rejects.toThrow(/^The backup is damaged/)
  expect(await store.list()).toEqual(before)
})

test('older backups beyond the number to keep are removed, and only after the new one is good', async () => {
  const days = ['21', '22', '23'].map((day) => new Date(`2026-11-${day}T02:20:00Z`))
  const place = await openBackupStore({ kind: 'folder', folder: newFolder() })
  for (const now of days) await backUp(server, { store: place, now, keep: 2 })
  expect(await place.list()).toEqual(days.slice(1).map(backupName))
})

test('only one backup is made at a time', async () => {
  const other = await server.owner.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [backupLock])
    await expect(backUp(server)).rejects.toThrow('A backup is being made already.')
  } finally {
    other.release(true)
  }
})
