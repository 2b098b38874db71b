import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { moveCompany } from '#server/books/move/move-company.ts'
import { createBackupKey } from '#server/platform/backup/backup-key.ts'
import { openClusters } from '#server/platform/clusters/open-clusters.ts'
import { passOn } from '#server/platform/clusters/pass-on.ts'
import { writeKeyFile } from '#server/platform/keys/key-file.ts'
import { newRing } from '#server/platform/keys/key-ring.ts'
import { root } from '#server/platform/process/project-root.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createEmptyDatabase, createTestDatabase } from '#server/test/database.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestServer, signUp } from '#server/test/server.ts'

/** An instance with two clusters, whose databases outlive its server. */
const openInstance = async () => {
  const kept = async () => ({ ...(await createTestDatabase()), drop: async () => {} })
  const [database, second] = [await kept(), await kept()]
  const server = await createTestServer({ database, others: { second } })
  const folder = mkdtempSync(path.join(tmpdir(), 'kvitas-restore-'))
  writeKeyFile(path.join(folder, 'keys.json'), server.services.keys, { isNew: true })
  createBackupKey(path.join(folder, 'backup.key'))
  const backups = path.join(folder, 'backups')
  const environment = {
    DATABASE_URL: database.ownerUrl,
    CLUSTERS: `second=${second.ownerUrl}`,
    KEYS_FILE: path.join(folder, 'keys.json'),
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_URL: backups,
    BACKUP_KEY_FILE: path.join(folder, 'backup.key'),
    RUN_AS: 'root',
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
  return {
    server,
    backups,
    environment,
    urls: new Map([
      ['first', database.ownerUrl],
      ['second', second.ownerUrl],
    ]),
    first: ownerOf(database.ownerUrl),
    second: ownerOf(second.ownerUrl),
    backUp: (...parameters: string[]) => run(backupMain, parameters),
    run,
    restore: (parameters: string[], settings: Record<string, string>) => run(restoreMain, parameters, settings),
    open: async (cluster: string | undefined, title: string): Promise<Books> => {
      server.services.config = { ...server.services.config, newCompanies: cluster ? [cluster] : [] }
      const books = await openBooks(server, { title })
      await books.invoice()
      return books
    },
  }
}
const backupMain = 'src/server/platform/backup/backup-main.ts'
const operatorMain = 'src/server/provider/operator/main.ts'
const restoreMain = 'src/server/provider/operator/restore-instance.ts'

/** Connects for each query: a restore refuses databases in use. */
const ownerOf = (connectionString: string): Pick<pg.Pool, 'query'> => {
  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client.query(text, values).finally(() => client.end())
  }
  return { query } as Pick<pg.Pool, 'query'>
}

const titlesIn = async (pool: Pick<pg.Pool, 'query'>, where = 'cluster is null') => {
  const { rows } = await pool.query<{ title: string }>(`select title from company where ${where} order by title`)
  return rows.map(({ title }) => title)
}
const invoicesOf = async (pool: Pick<pg.Pool, 'query'>, { company }: Books) =>
  (await pool.query('select from invoice where company_id = $1', [company.id])).rowCount

test('every cluster is backed up, each into a folder of its own, and one that fails does not keep the others from theirs', async () => {
  const instance = await openInstance()
  await instance.open(undefined, 'Pirma')
  await instance.open('second', 'Antra')
  const { code, output, errors } = await instance.backUp()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const parts = output.match(/^Cluster \w+:|Read back and proved\./gm)
  expect(parts).toEqual(['Cluster first:', 'Read back and proved.', 'Cluster second:', 'Read back and proved.'])
  const listed = await instance.backUp('list')
  expect(listed.output).toMatch(/^Cluster first:\nkvitas-\S+\.backup\nCluster second:\nkvitas-\S+\.backup\n$/)
  const CLUSTERS = `away=postgresql://nobody:secret-77@127.0.0.1:1/none ${instance.environment.CLUSTERS}`
  const partly = await instance.run(backupMain, [], { CLUSTERS })
  expect(partly.code).toBe(1)
  expect(partly.output.match(/Read back and proved\./g)).toHaveLength(2)
  expect(partly.errors).not.toContain('secret-77')
  await instance.server.close()
})

test('a cluster that is restored lists what it has, and has no old copy of a company that was moved away since', async () => {
  const { server, first, second, urls, ...instance } = await openInstance()
  const moved = await instance.open('second', 'Išsikels')
  const renamed = await instance.open('second', 'Senas vardas')
  const halfMoved = await instance.open('second', 'Keliasi')
  await second.query(`update company set moving_to = 'first' where id = $1`, [halfMoved.company.id])
  expect((await instance.backUp()).code).toBe(0)
  await second.query('update company set moving_to = null')
  await moveCompany({ companyId: moved.company.id, to: 'first', urls })
  const later = await instance.open('second', 'Vėlesnė')
  const invited = await signUp(server)
  await second.query(`update company set title = 'Naujas vardas' where id = $1`, [renamed.company.id])
  await passOn(server.services.clusters!.of('second'))
  await first.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'employee')`, [
    renamed.company.id,
    invited.id,
  ])
  const empty = await createEmptyDatabase()
  const folder = path.join(instance.backups, 'second')
  const restore = (parameters: string[], settings: Record<string, string> = {}) =>
    instance.restore([...parameters, '--cluster', 'second'], { CLUSTERS: `second=${empty.ownerUrl}`, ...settings })
  const refusalOf = async (...parameters: Parameters<typeof restore>) => {
    const { code, errors } = await restore(...parameters)
    expect(code).not.toBe(0)
    return errors
  }
  expect(await refusalOf([folder])).toContain('is in use by')
  await server.close()
  expect(await refusalOf([instance.backups])).toContain('This is a backup of the cluster first.')
  const otherKeys = path.join(mkdtempSync(path.join(tmpdir(), 'kvitas-keys-')), 'keys.json')
  writeKeyFile(otherKeys, newRing(), { isNew: true })
  expect(await refusalOf([folder], { KEYS_FILE: otherKeys })).toContain('an instance with other keys')
  const wrong = { CLUSTERS: `second=${empty.ownerUrl} third=${(await createEmptyDatabase()).ownerUrl}` }
  expect(await refusalOf([folder], wrong)).toContain('The database of third is not that cluster')

  const done = await restore([folder])
  expect(done).toMatchObject({ code: 0, errors: '' })
  const restored = ownerOf(empty.ownerUrl)
  expect(await titlesIn(restored)).toEqual(['Keliasi', 'Senas vardas'])
  expect(await titlesIn(first, `cluster = 'second'`)).toEqual(['Keliasi', 'Senas vardas', 'Vėlesnė'])
  expect(await titlesIn(first, `id = '${moved.company.id}' and cluster is null`)).toEqual(['Išsikels'])
  const members = await first.query('select user_id from company_member where company_id = $1', [renamed.company.id])
  expect(members.rows).toEqual([{ user_id: renamed.id }])

  const settings = { CLUSTERS: `second=${empty.ownerUrl}` }
  const follow = (command: string) => instance.run(operatorMain, command.split(' -- ')[1]!.split(' '), settings)
  expect(done.output).toContain(`Išsikels is used in first.`)
  const [, closed = ''] = /^Išsikels is used.* with (.*)$/m.exec(done.output) ?? []
  expect(await invoicesOf(restored, moved)).toBe(1)
  expect((await follow(closed)).code).toBe(0)
  expect([await invoicesOf(restored, moved), await invoicesOf(first, moved)]).toEqual([0, 1])
  const [, lost = ''] = /^Vėlesnė was listed in second.* with (.*)$/m.exec(done.output) ?? []
  const kept = await instance.run(operatorMain, ['clusters', 'forget', renamed.company.id], settings)
  expect(kept).toMatchObject({ code: 1, errors: expect.stringContaining('has rows of the company') })
  expect((await follow(lost)).code).toBe(0)
  expect(await titlesIn(first, `id = '${later.company.id}'`)).toEqual([])
})

test('of two clusters that were lost the copy of the newer backup is used, whichever is restored last', async () => {
  const { server, urls, ...instance } = await openInstance()
  const moved = await instance.open(undefined, 'Persikelia')
  expect((await instance.backUp()).code).toBe(0)
  await moveCompany({ companyId: moved.company.id, to: 'second', urls })
  await moved.invoice()
  const later = { CLUSTERS: '', DATABASE_URL: urls.get('second')!, BACKUP_URL: path.join(instance.backups, 'second') }
  expect((await instance.run(backupMain, [], later)).code).toBe(0)
  await server.close()
  const [first, second] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const settings = { DATABASE_URL: first.ownerUrl, CLUSTERS: '' }
  expect(await instance.restore([instance.backups, '--cluster', 'first'], settings)).toMatchObject({ code: 0 })
  const both = { ...settings, CLUSTERS: `second=${second.ownerUrl}` }
  const done = await instance.restore([later.BACKUP_URL, '--cluster', 'second'], both)
  expect(done.output).toContain('Persikelia is used in second.')
  expect(await titlesIn(ownerOf(second.ownerUrl))).toEqual(['Persikelia'])
  expect(await titlesIn(ownerOf(first.ownerUrl), `cluster = 'second'`)).toEqual(['Persikelia'])
  expect([await invoicesOf(ownerOf(first.ownerUrl), moved), await invoicesOf(ownerOf(second.ownerUrl), moved)]).toEqual(
    [1, 2],
  )
})

test('a first cluster that is restored lists the companies of others as they are, with the accounts of their members', async () => {
  const { server, second, urls, ...instance } = await openInstance()
  const away = await instance.open(undefined, 'Bus antroje')
  const stays = await instance.open(undefined, 'Lieka')
  const namesake = await instance.open(undefined, 'Adresas')
  expect((await instance.backUp()).code).toBe(0)
  await moveCompany({ companyId: away.company.id, to: 'second', urls })
  const later = await instance.open('second', 'Naujokė')
  const sameAddress = await instance.open('second', 'To paties adreso')
  await second.query('update app_user set email = $2 where id = $1', [sameAddress.id, namesake.email])
  await server.close()
  const empty = await createEmptyDatabase()
  const done = await instance.restore([instance.backups, '--cluster', 'first'], { DATABASE_URL: empty.ownerUrl })
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.output).toContain('Bus antroje is used in second.')
  expect(done.output).toContain(`(${later.email}) was made again without a password`)
  expect(done.output).toContain(`The account ${sameAddress.id} of`)
  const restored = ownerOf(empty.ownerUrl)
  expect(await titlesIn(restored, `cluster = 'second'`)).toEqual(['Bus antroje', 'Naujokė', 'To paties adreso'])
  expect(await titlesIn(restored)).toEqual(['Adresas', 'Lieka'])
  expect([await invoicesOf(restored, away), await invoicesOf(second, away)]).toEqual([1, 1])
  expect(await invoicesOf(restored, stays)).toBe(1)
  const { rows } = await restored.query(
    `select u.email, u.current_company_id, m.role from app_user u join company_member m on m.user_id = u.id where u.id = $1`,
    [later.id],
  )
  expect(rows).toEqual([{ email: later.email, current_company_id: later.company.id, role: 'owner' }])
})

test('an empty database in place of a cluster with companies is not taken into use', async () => {
  const { server, first, ...instance } = await openInstance()
  await instance.open('second', 'Antra')
  const empty = await createEmptyDatabase()
  const warnings: string[] = []
  const services = {
    ...server.services,
    config: { ...server.services.config, clusters: [{ name: 'second', url: empty.ownerUrl }] },
    log: Object.assign(Object.create(server.services.log), {
      warn: ({ err }: { err: Error }) => warnings.push(err.message),
    }),
  }
  const opened = await openClusters(services, {
    prepare: () => Promise.reject(new Error('it was taken into use')),
    connect: () => Promise.reject(new Error('it was taken into use')),
    startWork: async () => [],
  })
  await opened.stop()
  expect(warnings).toEqual(['the database of second is empty, but 1 companies live there: restore its backup'])
  expect(await titlesIn(first, `cluster = 'second'`)).toEqual(['Antra'])
  await server.close()
})
