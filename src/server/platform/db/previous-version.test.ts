import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createCompany } from '../../../../bench/company.ts'
import { createEmptyDatabase } from '#server/test/database.ts'
import { bareEnvironment, quiet } from '#server/test/programs.ts'
import { root } from '#server/platform/process/project-root.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './sql-files.ts'
import { readRelease, stopsOldVersion } from './test/released.ts'

const migrations = path.join(root, 'migrations')
// Another commit can be tried by hand: PREVIOUS_COMMIT=<hash> npm run vitest -- src/server/platform/db/previous-version.test.ts
const commit = process.env['PREVIOUS_COMMIT'] ?? readRelease().commit
const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, maxBuffer: 1e9 })

/** A shallow clone lacks the commit; released.test.ts compares the schema there, too. */
const hasCommit = git('cat-file', '-e', `${commit}^{commit}`).status === 0

/** The sources of the last release in a folder, with the installed packages and without pages. */
const extractRelease = (folder: string): void => {
  const archive = git('archive', commit, 'src', 'migrations', 'docs/plans.json', 'package.json')
  if (archive.status !== 0) throw new Error(String(archive.stderr))
  expect(spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout }).status).toBe(0)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'build'))
  writeFileSync(join(folder, 'build', 'index.html'), '<!doctype html><title>Kvitas</title>')
}

const startRelease = async (folder: string, settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: { ...bareEnvironment, PORT: '0', RUN_AS: 'root', CAPTCHA: 'off', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const address = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the server of ${commit} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"listening"')) done(JSON.parse(line).address)
    })
  })
  return { address, child, ended }
}

test.skipIf(!hasCommit)(
  'the running server of the last release signs up, writes and reads after the database was migrated (skipped in a shallow clone)',
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kvitas-previous-'))
    const database = await createEmptyDatabase()
    const dataDir = join(folder, 'data')
    let server: Awaited<ReturnType<typeof startRelease>> | undefined
    try {
      extractRelease(folder)
      const known = readMigrations(join(folder, 'migrations')).map(({ name }) => name)
      const later = readMigrations(migrations).filter(({ name }) => !known.includes(name))
      if (stopsOldVersion(later)) skip('a migration stops the old version')
      server = await startRelease(folder, {
        DATABASE_URL: database.ownerUrl,
        DATA_DIR: dataDir,
      })
      const early = await createCompany(server.address, 'early')
      await early.http('POST', '/api/invoice', early.form('Before'))

      expect(await migrate(database.ownerUrl, migrations, quiet)).toEqual(later.map(({ name }) => name))

      const late = await createCompany(server.address, 'late')
      for (const { http, form } of [early, late]) {
        const answers = await everyCall(http, form('After'))
        expect(answers.filter(({ status }) => status >= 300)).toEqual([])
        expect(answers.length).toBeGreaterThan(10)
      }
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    } finally {
      server?.child.kill('SIGKILL')
      await server?.ended
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

type Http = Awaited<ReturnType<typeof createCompany>>['http']

/** Writes documents and reads lists and figures, as a person with an open page does. */
const everyCall = async (http: Http, invoice: object): Promise<{ call: string; status: number; body?: string }[]> => {
  const answers: { call: string; status: number; body?: string }[] = []
  const ask = async (method: string, call: string, body?: unknown) => {
    const response = await http(method, `/api/${call}`, body)
    answers.push({ call, status: response.status, ...(response.status >= 300 ? { body: String(response.body) } : {}) })
    return response.status < 300 && response.headers['content-type']?.includes('json')
      ? JSON.parse(String(response.body))
      : {}
  }
  const { id } = await ask('POST', 'invoice', invoice)
  const stored = await ask('GET', `invoice/edit/${id}`)
  await ask('PUT', `invoice/${id}`, { ...invoice, version: stored.item?.version ?? stored.version, note: 'Changed' })
  await ask('GET', `invoice/${id}/pdf`)
  await ask('POST', 'product', { title: 'Chair', price: '10' })
  for (const list of ['invoice', 'client', 'expense', 'payment', 'product', 'company-account', 'series', 'unit', 'vat'])
    await ask('GET', `${list}/all`)
  for (const call of ['dashboard/all', 'search?q=After', 'company/overview']) await ask('GET', call)
  return answers
}
