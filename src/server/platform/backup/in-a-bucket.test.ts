import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { backUp, backupKey, emptyTarget, hashesOfTables } from '#server/test/backups.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import type { S3Server } from '#server/test/s3-server.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { backupName, openBackupStore } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'
import { collect, once } from './byte-stream.ts'
import { restoreBackup } from './restore.ts'

/** Files of the instance, files of the restored one. */
let s3: S3Server
let other: S3Server
let server: TestServer
let store: BackupStore
let environment: Record<string, string>
beforeAll(async () => {
  s3 = await startS3Server()
  other = await startS3Server()
  server = await createTestServer({ environment: s3.environment, isAlone: true })
  await oneOfEach(server)
  const target = await emptyTarget()
  const { FILES_URL, ...keys } = s3.environment
  const BACKUP_URL = FILES_URL.replace('?', '/nightly/kvitas?')
  environment = { ...keys, BACKUP_URL, BACKUP_KEY_FILE: target.environment.BACKUP_KEY_FILE }
  store = await openBackupStore(readConfig(environment).backup!.place)
  await target.drop()
})
afterAll(async () => {
  await server.close()
  await s3.close()
  await other.close()
})
beforeEach(() => {
  s3.state.behaviour = 'serve'
})

const nights = ['21', '22', '23'].map((day) => new Date(`2026-11-${day}T00:20:00Z`))

test('the files of a bucket are backed up into a bucket and restored into another one', async () => {
  const { name, files, missing } = await backUp(server, { store, now: nights[0]! })
  expect([files > 0, missing]).toEqual([true, 0])
  expect([...s3.state.objects.keys()].filter((key) => key.startsWith('nightly/'))).toEqual([
    `nightly/kvitas/${name}`,
    `nightly/kvitas/${name}.complete`,
  ])
  const target = await emptyTarget(other.environment)
  await target.restore({ store, name })
  const originals = [...s3.state.objects].filter(([key]) => key.startsWith('files/'))
  expect(originals.length).toBeGreaterThan(0)
  for (const [key, { bytes }] of originals) expect(other.state.objects.get(key)?.bytes.equals(bytes)).toBe(true)
  const restored = await target.client(hashesOfTables)
  expect(Object.keys(restored).length).toBeGreaterThan(60)
  await target.remove()
})

test('a bucket in use is not touched, however often a restore into it is tried', async () => {
  const [name = ''] = await store.list()
  const before = [...s3.state.objects.keys()]
  const target = await emptyTarget(s3.environment)
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(target.restore({ store, name })).rejects.toThrow(/^The file store has files already\./)
  expect([...s3.state.objects.keys()]).toEqual(before)
  expect(await target.isEmpty()).toBe(true)
  await target.remove()
})

test('an interrupted restore goes on in the same bucket, and in no other one that has files', async () => {
  const [name = ''] = await store.list()
  const mine = await startS3Server()
  const target = await emptyTarget(mine.environment)
  let reads = 0
  const breaking: BackupStore = {
    ...store,
    read: async (each) => {
      const bytes = await collect(await store.read(each), 2 ** 28)
      reads += 1
      return once(reads === 2 ? bytes.subarray(0, bytes.length - 1000) : bytes)
    },
  }
  await expect(target.restore({ store: breaking, name })).rejects.toThrow(/cut off/)
  const { config } = target
  const elsewhere = { ...config, bucket: readConfig(s3.environment).bucket }
  const again = { key: backupKey, store, name, log: createLog('fatal') }
  await expect(restoreBackup({ ...again, config: elsewhere })).rejects.toThrow(/^The file store has files already\./)
  await restoreBackup({ ...again, config })
  const stored = (server: S3Server) => [...server.state.objects.keys()].filter((key) => key.startsWith('files/')).sort()
  expect(stored(mine)).toEqual(stored(s3))
  await target.remove()
  await mine.close()
})

test('older backups in a bucket are removed beyond the number to keep, and unproved ones are not counted', async () => {
  const unproved = `nightly/kvitas/${backupName(new Date('2026-11-20T00:20:00Z'))}`
  s3.state.objects.set(unproved, { bytes: Buffer.from('half'), at: new Date('2026-11-20T00:20:00Z') })
  for (const now of nights) await backUp(server, { store, now, keep: 2 })
  expect(await store.list()).toEqual(nights.slice(1).map(backupName))
  expect(s3.state.objects.has(unproved)).toBe(false)
  expect([...s3.state.objects.keys()].filter((key) => key.startsWith('nightly/'))).toHaveLength(4)
})

test('a store that is away is told in words, and the older backups stay', async () => {
  const before = await store.list()
  s3.state.behaviour = 'busy'
  await expect(backUp(server, { store })).rejects.toThrow(
    /^(?:The backup place s3:\/\/kvitas-files\/nightly\/kvitas\/ can't be used|unavailable)/,
  )
  s3.state.behaviour = 'serve'
  expect(await store.list()).toEqual(before)
})

test('a backup whose download breaks off is not called damaged', async () => {
  const [name = ''] = await store.list()
  const target = await emptyTarget()
  s3.state.behaviour = 'disconnect_midway'
  await expect(target.restore({ store, name })).rejects.toThrow(/the connection broke\.$/)
  expect(await target.isEmpty()).toBe(true)
  await target.remove()
})

test('the address of a bucket needs its keys, and other addresses are refused', () => {
  const messageOf = (settings: Record<string, string>) => {
    try {
      readConfig({ ...environment, ...settings })
    } catch (error) {
      return (error as Error).message
    }
    return 'was accepted'
  }
  expect(messageOf({ AWS_ACCESS_KEY_ID: '' })).toContain('AWS_ACCESS_KEY_ID: missing beside BACKUP_URL.')
  expect(messageOf({ BACKUP_URL: 's3://bucket/x?acl=public' })).toContain(
    'BACKUP_URL: the value is not a folder, or the',
  )
  expect(messageOf({ BACKUP_URL: 'ftp://example.com/x' })).toContain('BACKUP_URL: the value is not a folder, or the')
  expect(messageOf({ BACKUP_KEY_FILE: '' })).toContain('BACKUP_KEY_FILE: missing, and no backup is made without it.')
  expect(messageOf({ BACKUP_KEY_FILE: '/nowhere/key' })).toContain(
    "BACKUP_KEY_FILE: /nowhere/key can't be read: ENOENT.",
  )
  expect(messageOf({ BACKUP_KEEP: '0' })).toContain('BACKUP_KEEP: "0" is not a whole number from 1 to 1000.')
  expect(messageOf({ BACKUP_URL: '' })).toBe('was accepted')
})
