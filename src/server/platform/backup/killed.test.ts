import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeKeyFile } from '#server/platform/keys/key-file.ts'
import { root } from '#server/platform/process/project-root.ts'
import { backUp, emptyTarget, hashesOfTables, newFolder } from '#server/test/backups.ts'
import type { EmptyTarget } from '#server/test/backups.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { backupName, openBackupStore } from './backup-store.ts'

const waitMs = 60_000
let server: TestServer
let target: EmptyTarget
let folder: string
let keysFile: string
beforeAll(async () => {
  server = await createTestServer({ isAlone: true })
  await oneOfEach(server)
  target = await emptyTarget()
  folder = newFolder()
  keysFile = path.join(folder, 'keys.json')
  writeKeyFile(keysFile, server.services.keys, { isNew: true })
})
afterAll(async () => {
  await target.remove()
  await server.close()
})

const start = (program: string, parameters: string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    env: { ...bareEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const resultOf = async (child: ChildProcess) => {
  const [output, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code: code as number | null, output, errors }
}
const kill = async (child: ChildProcess) => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
const backupMain = 'src/server/platform/backup/backup-main.ts'
const restoreMain = 'src/server/provider/operator/restore-instance.ts'

test('a backup that was killed in the middle leaves no backup, and the next one is made and says so', async () => {
  const settings = {
    ...target.environment,
    DATABASE_URL: server.ownerUrl,
    KEYS_FILE: keysFile,
    DATA_DIR: server.services.config.dataDir,
  }
  const store = await openBackupStore({ kind: 'folder', folder })
  const { name: older } = await backUp(server, { store })
  const writer = await server.owner.connect()
  try {
    // The backup waits for this table, with half of the others written.
    await writer.query('begin; lock table invoice in access exclusive mode')
    const child = start(backupMain, [folder], settings)
    const waiting = `select from pg_locks l where l.relation = 'invoice'::regclass and not l.granted`
    await vi.waitUntil(async () => ((await writer.query(waiting)).rowCount ?? 0) > 0, waitMs)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toHaveLength(1)
    await kill(child)
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  expect(await store.list()).toEqual([older])
  // Names differ by the second.
  await vi.waitUntil(() => backupName(new Date()) > older)
  const finished = await resultOf(start(backupMain, [folder], settings))
  expect(finished).toMatchObject({ code: 0, output: expect.stringContaining('Read back and proved.'), errors: '' })
  expect(await store.list()).toHaveLength(2)
  const runs = await server.owner.query('select outcome, reason from backup_run order by id')
  expect(runs.rows).toEqual([
    { outcome: 'ok', reason: null },
    { outcome: 'failed', reason: 'The process ended before the backup was complete.' },
    { outcome: 'ok', reason: null },
  ])
})

test('a restore that was killed in the middle is not started, begins anew and is complete', async () => {
  const { name, folder: place } = await backUp(server)
  const file = path.join(place, name)
  const child = start(restoreMain, [file], target.environment)
  await target.client(async (client) => {
    // Tables and indexes are locked while rows are copied and the references are created again; no migration locks as many.
    const locked = `select from pg_locks where mode = 'AccessExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database()) group by pid having count(*) > 250`
    await vi.waitUntil(async () => (await client.query(locked)).rowCount, { timeout: waitMs, interval: 1 })
  })
  await kill(child)
  const started = await resultOf(start('src/server/main.ts', [], { ...target.environment, PORT: '0' }))
  expect(started).toMatchObject({ code: 78, errors: expect.stringContaining('was interrupted, so it is not complete') })
  const again = await resultOf(start(restoreMain, [file], target.environment))
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('restored:'), errors: '' })
  const [original, restored] = [await hashesOf(server.ownerUrl), await target.client(hashesOfTables)]
  const isChanged =
    /^(?:backup_run|document_email|export_job|pack|pack_link|pack_segment|sending_stop|key_fingerprint)$/
  const names = Object.keys(original).filter((table) => !isChanged.test(table))
  expect(names.filter((table) => original[table] !== restored[table])).toEqual([])
})

const hashesOf = async (ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return hashesOfTables(client).finally(() => client.end())
}
