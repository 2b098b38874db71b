import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** Whether this machine has PgBouncer (Debian: `pgbouncer`). */
export const hasPgBouncer = program !== undefined

export const pgBouncerVersion = (): string =>
  program ? (/\d+\.\d+\.\d+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '') : ''

/** The address of a database through the pooler on this port. */
export const pooledUrl = (port: number, directUrl: string): string =>
  `postgresql://kvitas@127.0.0.1:${port}${new URL(directUrl).pathname}`

export type PgBouncer = {
  port: number
  /** The address of a database of the same server through the pooler. */
  urlOf: (directUrl: string) => string
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

type Options = { mode?: 'transaction' | 'session'; poolSize?: number }

/** Starts the real PgBouncer before the server of `ownerUrl`, for any of its databases, as the user of that address. */
export const startPgBouncer = async (
  ownerUrl: string,
  { mode = 'transaction', poolSize = 8 }: Options = {},
): Promise<PgBouncer> => {
  if (!program) throw new Error('PgBouncer is not installed')
  const { searchParams, hostname, port: serverPort, username, password } = new URL(ownerUrl)
  const host = searchParams.get('host') ?? hostname
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${serverPort || 5432} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 500
server_idle_timeout = 5
logfile = ${join(folder, 'log')}
`,
  )
  // It refuses to run as root, and only the owner of the socket's folder may enter it.
  const user = process.getuid?.() === 0 ? ownerOf(host) : undefined
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  const child = spawn(program, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' })
  const urlOf = (directUrl: string) => pooledUrl(port, directUrl)
  await waitForAnswer(urlOf(ownerUrl))
  return {
    port,
    urlOf,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ownerOf = (host: string) => {
  const { uid, gid } = statSync(host.startsWith('/') ? host : tmpdir())
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid }
}

const waitForAnswer = async (url: string): Promise<void> => {
  for (let attempts = 0; ; attempts += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (attempts > 100) throw error
      await setTimeout(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
