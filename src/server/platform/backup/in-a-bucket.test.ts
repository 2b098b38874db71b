import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { backUp, emptyTarget, hashesOfTables } from '#server/test/backups.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import type { S3Server } from '#server/test/s3-server.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { backupName, openBackupStore } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'

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
