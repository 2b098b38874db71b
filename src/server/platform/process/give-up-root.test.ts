import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  linkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import type { CallApi } from '#server/books/ledger/crash/writes.ts'
import { lockDataDir } from '#server/platform/db/embedded/data-dir-lock.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { isPlanted } from '../../../../scripts/run/places.mjs'
import { root } from './project-root.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
type Line = { level: number; msg: string; address?: string; reason?: string; uid?: number }
type Server = { child: ChildProcess; address: string; lines: Line[]; exitCode: Promise<number | null> }

/** A copy of the program in its own folder, which one test makes inaccessible. The page is not requested. */
let code: string
let dataDir: string
const running: Server[] = []
beforeAll(() => {
  if (!isRoot) return
  code = mkdtempSync(join(tmpdir(), 'kvitas-root-code-'))
  chmodSync(code, 0o711)
  for (const name of ['src', 'migrations', 'package.json'])
    cpSync(join(root, name), join(code, name), { recursive: true, filter: (path) => !isPlanted(path) })
  symlinkSync(join(root, 'node_modules'), join(code, 'node_modules'))
  mkdirSync(join(code, 'build'))
  writeFileSync(join(code, 'build', 'index.html'), '<html><head></head><body></body></html>')
})
afterAll(() => {
  if (isRoot) rmSync(code, { recursive: true })
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kvitas-root-'))
  chmodSync(dataDir, 0o711)
})
afterEach(async () => {
  for (const server of running.splice(0)) await stop(server)
  const database = join(dataDir, 'postgres')
  if (lstatSync(database, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(dirname(realpathSync(database)), { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (settings: Record<string, string> = {}): Promise<Server> => {
  const child = spawn(process.execPath, [join(code, 'src/server/main.ts')], {
    cwd: '/',
    env: { ...bareEnvironment, DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off', PLANS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exitCode = once(child, 'close').then(([status]) => status as number | null)
  const lines: Line[] = []
  let error = ''
  child.stderr.on('data', (part) => (error += part))
  const address = await new Promise<string>((done, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line = JSON.parse(text) as Line
      lines.push(line)
      if (line.msg === 'listening') done(line.address!)
    })
    void exitCode.then((status) => reject(new Error(`ended with ${status}: ${error}`)))
  })
  const server = { child, address, lines, exitCode }
  running.push(server)
  return server
}

const stop = ({ child, exitCode }: Server) => {
  child.kill('SIGTERM')
  return exitCode
}

/** Real, effective, saved and file system user of a process. */
const usersOf = ({ child }: Server): Set<number> => {
  const line = /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]!
  return new Set(line.split(/\s+/).map(Number))
}

const everythingIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

const ownersIn = (folder: string): Set<number> =>
  new Set([folder, ...everythingIn(folder)].map((path) => lstatSync(path).uid))

const idOf = (user: string): number => Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends an email, stores a file with its small image, and renders a preview: all kinds of written files and of other processes. */
const useAllFeatures = async ({ address, child }: Server): Promise<void> => {
  const authorization = await signUp(address, `ona${child.pid}@ziedas.lt`)
  const ask: CallApi = callerOf(address, { authorization })
  const { client } = await createFixtures(ask)
  const { body: expense } = await ask('POST', '/expense', { vendor_id: client, date: '2026-11-20', total: '9.99' })
  const form = new FormData()
  form.append('files[]', new Blob([png]), 'paper.png')
  const url = `${address}/api/expense/${expense.id}/files`
  const attached = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
  expect(attached.status).toBe(201)
  const { files } = (await attached.json()) as { files: { id: string }[] }
  const thumbnail = await fetch(`${url}/${files[0]!.id}?thumbnail=1`, { headers: { authorization } })
  expect(thumbnail.status).toBe(200)
  const lines = [{ title: 'Darbai', quantity: '2', price: '10.55' }]
  const { body: invoice } = await ask('POST', '/invoice', { client_id: client, date: '2026-11-20', lines })
  const pdf = await fetch(`${address}/api/invoice/${invoice.id}/pdf`, { headers: { authorization } })
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await vi.waitFor(() => expect(readdirSync(join(dataDir, 'outbox')).join()).toContain('.eml'), 60_000)
}

/** The user of a process that gave up root, without the other parts of the server, and its warnings. */
const giveUp = (settings: object, user?: object): { uid: number; reasons: string[] } => {
  const module = JSON.stringify(join(code, 'src/server/platform/process/give-up-root.ts'))
  const input = [{ dataDir, port: 0, ...settings }, user ?? null].map((each) => JSON.stringify(each))
  const program = `const { giveUpRoot } = await import(${module})
    const reasons = []
    const log = { info: () => {}, warn: ({ reason }) => reasons.push(reason) }
    giveUpRoot(${input[0]}, ${input[1]} ?? undefined, log)
    console.log(JSON.stringify({ uid: process.getuid(), reasons }))`
  const options = { cwd: '/', env: bareEnvironment, encoding: 'utf8' as const }
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options))
}

describe.runIf(isRoot)('started by root', () => {
  test('a server started by root switches to the user of the database, keeps its port and can use all its files', async () => {
    const first = await start({ RUN_AS: 'root' })
    expect(usersOf(first)).toEqual(new Set([0]))
    await useAllFeatures(first)
    expect(await stop(first)).toBe(0)
    expect(ownersIn(join(dataDir, 'files'))).toEqual(new Set([0]))
    const otherFolder = join(dataDir, 'elsewhere')
    mkdirSync(otherFolder)
    writeFileSync(join(otherFolder, 'file'), '')
    symlinkSync(otherFolder, join(dataDir, 'files', 'link'))
    linkSync(join(otherFolder, 'file'), join(dataDir, 'files', 'second-name'))

    const second = await start({ PORT: '853' })
    const user = lstatSync(join(dataDir, 'postgres')).uid
    expect([user === 0, second.address.includes(':853')]).toEqual([false, true])
    expect(usersOf(second)).toEqual(new Set([user]))
    expect(ownersIn(otherFolder)).toEqual(new Set([0]))
    rmSync(join(dataDir, 'files', 'link'))
    rmSync(join(dataDir, 'files', 'second-name'))
    // It keeps the lock of its data folder, so that a command on the folder does not stop its database.
    await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by process')
    // A killed database is restarted without root.
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const database = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    process.kill(database, 'SIGKILL')
    const expectAnswer = async () => expect((await fetch(`${second.address}/api/csrf-token`)).status).toBe(200)
    await vi.waitFor(() => expect(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)).not.toBe(database), 60_000)
    await vi.waitFor(expectAnswer, 60_000)
    await useAllFeatures(second)
    for (const name of ['outbox', 'files', 'exports', 'secrets', 'lock'])
      expect([name, lstatSync(join(dataDir, name)).uid]).toEqual([name, user])
    for (const name of ['outbox', 'files', 'secrets']) {
      expect(ownersIn(join(dataDir, name))).toEqual(new Set([user]))
      for (const path of everythingIn(join(dataDir, name))) expect(lstatSync(path).mode & 0o077).toBe(0)
    }
    expect(await stop(second)).toBe(0)
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
    expect([...first.lines, ...second.lines].filter(({ msg }) => msg.startsWith('the server stays root'))).toEqual([])

    const third = await start({ RUN_AS: 'nobody', METRICS_PORT: '854' })
    expect((await fetch('http://127.0.0.1:854/api/metrics')).status).toBe(200)
    expect(usersOf(third)).toEqual(new Set([idOf('nobody')]))
    expect(ownersIn(join(dataDir, 'files'))).toEqual(new Set([idOf('nobody')]))
    expect((await fetch(`${third.address}/api/health/live`)).status).toBe(200)
    expect(await stop(third)).toBe(0)
    await expect(start({ RUN_AS: 'no-such-user' })).rejects.toThrow(
      'ended with 78: RUN_AS: "no-such-user" is not a user of this machine',
    )
  })

  test('worker threads of a server that gave up root keep a compile cache that root does not read', async () => {
    const cache = join(code, 'compiled')
    const server = await start({ NODE_COMPILE_CACHE: cache })
    const [user] = usersOf(server)
    expect(await stop(server)).toBe(0)
    const ownFolder = readdirSync(cache).find((name) => name.endsWith('-0'))!
    expect(readdirSync(cache).toSorted()).toEqual([String(user), ownFolder].toSorted())
    for (const [name, owner] of [
      [ownFolder, 0],
      [String(user), user],
    ] as const) {
      expect(ownersIn(join(cache, name))).toEqual(new Set([owner]))
      expect(everythingIn(join(cache, name)).length).toBeGreaterThan(10)
    }
  })

  test('the server stays root with a warning if that user cannot use its data folder, its code or the database', async () => {
    const nobody = { uid: idOf('nobody'), gid: idOf('nobody') }
    expect(giveUp({}, nobody)).toEqual({ uid: nobody.uid, reasons: [] })
    chmodSync(dataDir, 0o700)
    expect(giveUp({}, nobody)).toEqual({ uid: 0, reasons: [expect.stringContaining(join(dataDir, 'outbox'))] })
    chmodSync(dataDir, 0o711)
    chmodSync(code, 0o700)
    expect(giveUp({}, nobody)).toEqual({ uid: 0, reasons: [`the code in ${code} can't be read`] })
    chmodSync(code, 0o711)
    const { ownerUrl: databaseUrl, drop } = await createTestDatabase()
    // The socket is in a folder that no other user can enter.
    const folder = new URL(databaseUrl).searchParams.get('host')!
    const owner = lstatSync(folder).uid
    expect(giveUp({ databaseUrl }, { uid: owner, gid: lstatSync(folder).gid })).toEqual({ uid: owner, reasons: [] })
    expect(giveUp({ databaseUrl }, nobody)).toEqual({ uid: 0, reasons: [expect.stringContaining(folder)] })
    await drop()
  })
})
