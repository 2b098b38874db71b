import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveCompany } from '#server/books/move/move-company.ts'
import { createBackupKey } from '#server/platform/backup/backup-key.ts'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import { writeKeyFile } from '#server/platform/keys/key-file.ts'
import { newRing } from '#server/platform/keys/key-ring.ts'
import { root } from '#server/platform/process/project-root.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createEmptyDatabase, createTestDatabase, ownerPool } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let second: TestDatabase
let there: pg.Pool
let environment: Record<string, string>
const pools: pg.Pool[] = []
beforeAll(async () => {
  second = await createTestDatabase()
  server = await createTestServer({ others: { second } })
  there = poolOf(second.ownerUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'kvitas-restore-'))
  const keysFile = path.join(folder, 'keys.json')
  writeKeyFile(keysFile, server.services.keys, { isNew: true })
  createBackupKey(path.join(folder, 'backup.key'))
  environment = {
    DATABASE_URL: server.ownerUrl,
    CLUSTERS: `second=${second.ownerUrl}`,
    KEYS_FILE: keysFile,
    DATA_DIR: server.services.config.dataDir,
    BACKUP_URL: path.join(folder, 'backups'),
    BACKUP_KEY_FILE: path.join(folder, 'backup.key'),
    RUN_AS: 'root',
  }
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.close()
})

const poolOf = (url: string): pg.Pool => {
  const pool = ownerPool(url)
  pools.push(pool)
  return pool
}

const run = async (program: string, parameters: string[], settings: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: root,
    env: { ...bareEnvironment, ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { code: code as number | null, output, errors }
}
const backUpAll = () => run('src/server/platform/backup/backup-main.ts', [])
const restore = (parameters: string[], settings: Record<string, string>) =>
  run('src/server/provider/operator/restore-instance.ts', parameters, settings)

const inCluster = async (cluster: string | undefined, title: string): Promise<Books> => {
  server.services.config = { ...server.services.config, newCompanies: cluster ? [cluster] : [] }
  const books = await openBooks(server, { title })
  await books.invoice()
  return books
}
const titlesIn = async (pool: Pick<pg.Pool, 'query'>, where = 'cluster is null') => {
  const { rows } = await pool.query<{ title: string }>(`select title from company where ${where} order by title`)
  return rows.map(({ title }) => title)
}
const urls = (first: string, other: string) =>
  new Map([
    ['first', first],
    ['second', other],
  ])

test('every cluster is backed up, each into a folder of its own, and one that fails does not keep the others from theirs', async () => {
  await inCluster(undefined, 'Pirma')
  await inCluster('second', 'Antra')
  const { code, output, errors } = await backUpAll()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const parts = output.match(/^Cluster \w+:|Read back and proved\./gm)
  expect(parts).toEqual(['Cluster first:', 'Read back and proved.', 'Cluster second:', 'Read back and proved.'])
  const listed = await run('src/server/platform/backup/backup-main.ts', ['list'])
  expect(listed.output).toMatch(/^Cluster first:\nkvitas-\S+\.backup\nCluster second:\nkvitas-\S+\.backup\n$/)
  const CLUSTERS = `away=postgresql://nobody:secret-77@127.0.0.1:1/none ${environment['CLUSTERS']}`
  const partly = await run('src/server/platform/backup/backup-main.ts', [], { CLUSTERS })
  expect(partly.code).toBe(1)
  expect(partly.output.match(/Read back and proved\./g)).toHaveLength(2)
  expect(partly.errors).not.toContain('secret-77')
})

test('a cluster that is restored lists what it has, and has no old copy of a company that was moved away since', async () => {
  const moved = await inCluster('second', 'Išsikels')
  const renamed = await inCluster('second', 'Senas vardas')
  expect((await backUpAll()).code).toBe(0)
  await moveCompany({ companyId: moved.company.id, to: 'first', urls: urls(server.ownerUrl, second.ownerUrl) })
  const later = await inCluster('second', 'Vėlesnė')
  const invited = await signUp(server)
  await there.query(`update company set title = 'Naujas vardas' where id = $1`, [renamed.company.id])
  await passOn(server.services.clusters!.of('second'))
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'employee')`, [
    renamed.company.id,
    invited.id,
  ])
  const empty = await createEmptyDatabase()
  const settings = { CLUSTERS: `second=${empty.ownerUrl}` }
  const folder = path.join(environment['BACKUP_URL']!, 'second')

  const ofFirst = await restore([environment['BACKUP_URL']!, '--cluster', 'second'], settings)
  expect(ofFirst).toMatchObject({ code: 1, errors: expect.stringContaining('This is a backup of the cluster first.') })
  const otherKeys = path.join(mkdtempSync(path.join(tmpdir(), 'kvitas-keys-')), 'keys.json')
  writeKeyFile(otherKeys, newRing(), { isNew: true })
  const foreign = await restore([folder, '--cluster', 'second'], { ...settings, KEYS_FILE: otherKeys })
  expect(foreign).toMatchObject({ code: 1, errors: expect.stringContaining('an instance with other keys') })

  const done = await restore([folder, '--cluster', 'second'], settings)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.output).toContain('whose old copies were removed: 1.')
  expect(done.output).toContain('that are listed no more, because no cluster has them: 1.')
  const restored = poolOf(empty.ownerUrl)
  expect(await titlesIn(restored)).toEqual(['Antra', 'Senas vardas'])
  expect((await restored.query('select from invoice where company_id = $1', [moved.company.id])).rowCount).toBe(0)
  expect((await server.owner.query('select from invoice where company_id = $1', [moved.company.id])).rowCount).toBe(1)
  expect(await titlesIn(server.owner, `cluster = 'second'`)).toEqual(['Antra', 'Senas vardas'])
  expect(await titlesIn(server.owner, `id = '${moved.company.id}' and cluster is null`)).toEqual(['Išsikels'])
  expect(await titlesIn(server.owner, `id = '${later.company.id}'`)).toEqual([])
  const members = await server.owner.query('select user_id from company_member where company_id = $1', [
    renamed.company.id,
  ])
  expect(members.rows).toEqual([{ user_id: renamed.id }])
})

test('a first cluster that is restored lists the companies of others as they are, with the accounts of their members', async () => {
  const away = await inCluster(undefined, 'Bus antroje')
  expect((await backUpAll()).code).toBe(0)
  await moveCompany({ companyId: away.company.id, to: 'second', urls: urls(server.ownerUrl, second.ownerUrl) })
  const later = await inCluster('second', 'Naujokė')
  const empty = await createEmptyDatabase()
  const folder = environment['BACKUP_URL']!
  const done = await restore([folder, '--cluster', 'first'], { DATABASE_URL: empty.ownerUrl })
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.output).toContain('whose old copies were removed: 1.')
  expect(done.output).toContain('Accounts made again of what other clusters know, without passwords: 1.')
  const restored = poolOf(empty.ownerUrl)
  expect(await titlesIn(restored, `cluster = 'second' and title in ('Bus antroje', 'Naujokė')`)).toEqual([
    'Bus antroje',
    'Naujokė',
  ])
  expect((await restored.query('select from invoice where company_id = $1', [away.company.id])).rowCount).toBe(0)
  expect((await there.query('select from invoice where company_id = $1', [away.company.id])).rowCount).toBe(1)
  const { rows } = await restored.query(
    'select u.email, u.current_company_id, m.role from app_user u join company_member m on m.user_id = u.id where u.id = $1',
    [later.id],
  )
  expect(rows).toEqual([{ email: later.email, current_company_id: later.company.id, role: 'owner' }])
})
