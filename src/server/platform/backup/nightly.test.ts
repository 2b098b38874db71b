import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupKey } from './backup-key.ts'
import { openBackupStore } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'
import { backUpNightly } from './backup-job.ts'
import { newFolder } from '#server/test/backups.ts'
import { createTestServer, signUpOperator } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let operator: Person
let store: BackupStore
const folder = path.join(newFolder(), 'backups')
beforeAll(async () => {
  const keyFile = createBackupKey(path.join(newFolder(), 'backup.key'))
  const environment = {
    OPERATOR_EMAILS: 'operatore@kvitas.lt',
    BACKUP_URL: folder,
    BACKUP_KEY_FILE: keyFile,
    BACKUP_KEEP: '2',
  }
  server = await createTestServer({ environment, isAlone: true })
  operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
  store = await openBackupStore(server.services.config.backup!.place)
})
afterAll(() => server.close())

const runAt = async (moment: string) => {
  server.setTime(new Date(moment))
  await backUpNightly(server.services, server.ownerUrl)
}
const health = async () => (await operator.ask('GET', '/operator/health')).body.item
const metric = async (name: string) =>
  Number(
    new RegExp(`^${name}\\{cluster="first"\\} (\\S+)$`, 'm').exec((await server.app.inject('/api/metrics')).body)?.[1],
  )

test('the first backup is made at once, the next one in the next night', async () => {
  expect(await health()).toMatchObject({ backup_nightly: true, backup_outcome: 'none', backup_late: false })
  await runAt('2026-11-20T10:00:00.000Z')
  await runAt('2026-11-20T23:50:00.000Z')
  expect(await store.list()).toHaveLength(1)
  await runAt('2026-11-21T00:20:00.000Z')
  expect(await store.list()).toHaveLength(2)
  expect(await health()).toMatchObject({
    backup_outcome: 'ok',
    backup_at: '2026-11-21T00:20:00.000Z',
    backup_good_at: '2026-11-21T00:20:00.000Z',
    backup_bytes: expect.any(Number),
    backup_seconds: expect.any(Number),
    backup_missing: 0,
    backup_reason: null,
    backup_late: false,
  })
  expect(await metric('kvitas_backup_last_good_timestamp_seconds')).toBe(Date.parse('2026-11-21T00:20:00Z') / 1000)
  expect(await metric('kvitas_backup_size_bytes')).toBe((await health()).backup_bytes)
  expect(await metric('kvitas_backup_failed')).toBe(0)
})

test('a backup that fails is shown with its reason, is tried again after an hour, and is late in the end', async () => {
  const names = await store.list()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in the place of the folder')
  await runAt('2026-11-22T00:20:00.000Z')
  expect(await health()).toMatchObject({
    backup_outcome: 'failed',
    backup_reason: `The backup place ${folder} can't be used: it is not a folder.`,
    backup_good_at: '2026-11-21T00:20:00.000Z',
    backup_late: false,
  })
  expect(await metric('kvitas_backup_failed')).toBe(1)
  expect(names).toHaveLength(2)
  server.setTime(new Date('2026-11-22T02:30:00.000Z'))
  expect((await health()).backup_late).toBe(true)
  rmSync(folder)
  await runAt('2026-11-22T01:10:00.000Z')
  expect((await health()).backup_outcome).toBe('failed')
  await runAt('2026-11-22T01:20:00.000Z')
  expect(await health()).toMatchObject({ backup_outcome: 'ok', backup_late: false })
})
