import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'

// Each test creates a database and starts it once or twice, which takes long while other tests run.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0

/** A program that only starts and stops its database. It prints `ready` with the address, then `stopped`; refusals go to its error output. */
const program = `
  import { startDatabase } from '${new URL('../database.ts', import.meta.url).href}'
  import { runOrRefuse } from '${new URL('../../process/refusal.ts', import.meta.url).href}'
  const log = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, (details, message) => console.log(level, message)]))
  await runOrRefuse(async () => {
    const database = await startDatabase({ dataDir: process.env.DATA_DIR }, log)
    console.log('ready ' + database.ownerUrl)
    const stay = setInterval(() => {}, 1000)
    process.once('SIGTERM', async () => {
      await database.stop()
      console.log('stopped')
      clearInterval(stay)
    })
  })
`

type Application = { child: ChildProcess; output: () => string; url: string; exitCode: Promise<number | null> }

let dataDir: string
const running: Application[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kvitas-start-'))
  chmodSync(dataDir, 0o711)
})
afterEach(async () => {
  for (const { child, exitCode } of running.splice(0)) {
    child.kill('SIGTERM')
    await exitCode
  }
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (folder = dataDir): Promise<Application> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...bareEnvironment, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exitCode = once(child, 'close').then(([code]) => code as number | null)
  await new Promise<void>((resolve) => {
    const read = (part: Buffer): void => {
      output += String(part)
      if (/^ready .*\n/m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exitCode.then(() => resolve())
  })
  const application = { child, output: () => output, url: /^ready (.*)$/m.exec(output)?.[1] ?? '', exitCode }
  running.push(application)
  return application
}

const queryValue = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const serverOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

const waitFor = async (condition: () => boolean): Promise<void> => {
  const end = Date.now() + 10_000
  while (!condition() && Date.now() < end) await sleep(20)
  expect(condition()).toBe(true)
}

const isAlive = (pid: number): boolean => {
  try {
    // A zombie process still has its folder in /proc.
    return !/\bZ/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

test('data remains after a clean stop by SIGTERM', async () => {
  const first = await start()
  const server = serverOf(dataDir)
  await queryValue(first.url, 'create table fruit as select 1 as number')
  first.child.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)
  expect(first.output()).toContain('database system is shut down')
  expect(isAlive(server)).toBe(false)
  const second = await start()
  expect(second.output()).not.toContain('recovery')
  expect(await queryValue(second.url, 'select number from fruit')).toBe(1)
})

test('a new database has Unicode collation, UTC, and an owner who is not a superuser', async () => {
  const { url } = await start()
  expect(await queryValue(url, `select upper('ąčęėįšųūž') || lower('ŽŪŲ')`)).toBe('ĄČĘĖĮŠŲŪŽžūų')
  expect(await queryValue(url, 'show server_encoding')).toBe('UTF8')
  expect(await queryValue(url, 'show timezone')).toBe('UTC')
  expect(await queryValue(url, 'show fsync')).toBe('on')
  expect(await queryValue(url, 'select rolsuper or rolbypassrls from pg_roles where rolname = current_user')).toBe(
    false,
  )
  // PostgreSQL does not run as root.
  const user = execFileSync('ps', ['-o', 'uid=', '-p', String(serverOf(dataDir))], { encoding: 'utf8' })
  expect(Number(user)).toBeGreaterThan(0)
})

test('a second process on the data folder is refused with the process and the time of the first', async () => {
  const first = await start()
  const second = await start()
  expect(await second.exitCode).toBe(1)
  expect(second.output()).toMatch(new RegExp(`in use by process ${first.child.pid} since \\d{4}-\\d\\d-\\d\\dT`))
  expect(second.output()).toContain(dataDir)
  expect(await queryValue(first.url, 'select 1')).toBe(1)
})

test('a data folder that is a file is refused with its path and without a stack', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const refused = await start(file)
  expect(await refused.exitCode).toBe(78)
  expect(refused.output()).toContain(`The data folder ${file} can't be written`)
  expect(refused.output()).not.toContain('    at ')
})

test('if the application is killed the database server stops, and committed data remains', async () => {
  const first = await start()
  const server = serverOf(dataDir)
  await queryValue(first.url, 'create table fruit as select 1 as number')
  first.child.kill('SIGKILL')
  await first.exitCode
  await waitFor(() => !isAlive(server))
  const second = await start()
  expect(await queryValue(second.url, 'select number from fruit')).toBe(1)
})

test('a start immediately after a kill takes over the running database server', async () => {
  const first = await start()
  const server = serverOf(dataDir)
  // Its guard process is killed first, so that only the next start can stop the server.
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const guard = children.find((line) => line.includes('read -r line') && line.trimEnd().endsWith(` ${server}`))
  process.kill(Number.parseInt(guard!, 10), 'SIGKILL')
  await queryValue(first.url, 'create table fruit as select 1 as number')
  first.child.kill('SIGKILL')
  await first.exitCode
  expect(isAlive(server)).toBe(true)
  const second = await start()
  expect(second.output()).toContain('stopping the database server of an earlier run')
  expect(isAlive(server)).toBe(false)
  expect(await queryValue(second.url, 'select number from fruit')).toBe(1)
})

test('an old process file whose id belongs to another process does not prevent the start', async () => {
  const first = await start()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  first.child.kill('SIGTERM')
  await first.exitCode
  writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)))
  const second = await start()
  expect(await queryValue(second.url, 'select 1')).toBe(1)
})

test('a database server that is killed is started again', async () => {
  const { url } = await start()
  await queryValue(url, 'create table fruit as select 1 as number')
  const server = serverOf(dataDir)
  process.kill(server, 'SIGKILL')
  await waitFor(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && serverOf(dataDir) !== server)
  let answer: unknown
  for (let attempt = 0; attempt < 100 && answer === undefined; attempt += 1) {
    answer = await queryValue(url, 'select number from fruit').catch(() => sleep(50))
  }
  expect(answer).toBe(1)
})

test('a start that was killed while creating the database can be repeated', async () => {
  mkdirSync(join(dataDir, 'postgres.new'))
  writeFileSync(join(dataDir, 'postgres.new', 'half'), '')
  const { url } = await start()
  expect(await queryValue(url, 'select 1')).toBe(1)
})

test('a folder whose name is too long for a socket is served on a port of this machine, with a password', async () => {
  const folder = join(dataDir, 'long'.repeat(30))
  mkdirSync(folder, { mode: 0o711 })
  const { url } = await start(folder)
  expect(new URL(url).searchParams.has('host')).toBe(false)
  expect(await queryValue(url, 'show listen_addresses')).toBe('127.0.0.1')
  const guessed = new URL(url)
  guessed.password = 'guess'
  await expect(queryValue(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test.runIf(isRoot)(
  'started by root in a folder closed to others, the database is kept elsewhere and the log says where',
  async () => {
    chmodSync(dataDir, 0o700)
    const first = await start()
    const folder = realpathSync(join(dataDir, 'postgres'))
    try {
      expect(folder).toMatch(/^\/var\/lib\/kvitas-/)
      expect(first.output()).toContain('kept elsewhere')
      await queryValue(first.url, 'create table fruit as select 1 as number')
      first.child.kill('SIGTERM')
      await first.exitCode
      const second = await start()
      expect(await queryValue(second.url, 'select number from fruit')).toBe(1)
      second.child.kill('SIGTERM')
      await second.exitCode
    } finally {
      rmSync(dirname(folder), { recursive: true })
    }
  },
)
