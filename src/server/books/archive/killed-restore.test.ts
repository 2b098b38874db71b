import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#server/platform/process/project-root.ts'
import { verify } from '#server/test/members.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { hashesOfFiles, makeArchiveOf, rowsOfTables } from './test/archives.ts'

const waitMs = 60_000
let first: TestServer
let second: TestServer
let mine: AllRecords
let file: string
let heir: Person
beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestServer({ isAlone: true }), createTestServer({ isAlone: true })])
  mine = await oneOfEach(first)
  ;({ file } = await makeArchiveOf(first, mine.books))
  heir = await signUp(second)
  await verify(second, heir)
})
afterAll(() => Promise.all([first.close(), second.close()]))

const restore = (parameters: string[]) =>
  spawn(process.execPath, ['src/server/books/archive/restore-main.ts', ...parameters], {
    cwd: root,
    env: {
      ...bareEnvironment,
      DATABASE_URL: second.ownerUrl,
      DATA_DIR: second.services.config.dataDir,
      RUN_AS: 'root',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
const resultOf = async (child: ReturnType<typeof restore>) => {
  const [output, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code, output, errors }
}

test('a restore that is killed leaves no row, and the command then restores the company and names who is missing', async () => {
  const companyId = mine.books.company.id as string
  const writer = await second.owner.connect()
  try {
    // The restore waits for this table, with half of the others loaded.
    await writer.query('begin; lock table payment in access exclusive mode')
    const child = restore([file, '--owner', heir.email])
    const waiting = `select from pg_locks l where l.relation = 'payment'::regclass and not l.granted`
    await vi.waitUntil(async () => ((await writer.query(waiting)).rowCount ?? 0) > 0, waitMs)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  const counts = Object.values(await rowsOfTables(second, companyId)).map(({ count }) => count)
  expect(Math.max(...counts)).toBe(0)

  const finished = await resultOf(restore([file, '--owner', heir.email]))
  expect(finished).toMatchObject({ code: 0, errors: '' })
  expect(finished.output).toContain(`${String(mine.books.company.title)} (${companyId}) restored: `)
  expect(finished.output).toContain(`  ${mine.books.email} (owner)`)
  const files = await hashesOfFiles(second, companyId)
  expect(files).toEqual(await hashesOfFiles(first, companyId))
  expect(await resultOf(restore([file, '--owner', heir.email]))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('exists here already'),
  })
})

test('the command says how it is used, and which file it does not find', async () => {
  expect(await resultOf(restore([]))).toMatchObject({
    code: 64,
    errors: expect.stringContaining('npm run restore -- <archive.zip>'),
  })
  expect(await resultOf(restore(['/nera.zip', '--owner', heir.email]))).toMatchObject({
    code: 1,
    errors: 'There is no archive at /nera.zip.\n',
  })
})
