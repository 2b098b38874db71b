import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { patroniConfig, proxyConfig } from './patroni-config.ts'

const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' }
const postgresFolder = '/usr/lib/postgresql'
const binFolder = existsSync(postgresFolder)
  ? readdirSync(postgresFolder)
      .filter((version) => Number(version) >= 15)
      .map((version) => join(postgresFolder, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined

/** Whether this machine has Patroni, its store, HAProxy and PostgreSQL (Debian: `patroni etcd-server haproxy postgresql`). */
export const hasPatroni = Object.values(programs).every((program) => existsSync(program)) && binFolder !== undefined

export type PatroniNode = { name: string; port: number; rest: number; dataDir: string }

export type PatroniCluster = {
  /** The database as its owner, through HAProxy, on whichever node is the primary. */
  ownerUrl: string
  /** The same on one of the replicas. */
  replicaUrl: string
  /** The node that is the primary now. */
  primary: () => Promise<string>
  /** Ends the primary and its Patroni like a failing machine; returns its name. */
  killPrimary: () => Promise<string>
  /** Starts Patroni of a node again. */
  revive: (name: string) => void
  /** Resolves when both other nodes stream, one of them synchronously. */
  untilReplicated: () => Promise<void>
  stop: () => Promise<void>
}

/** Three nodes of PostgreSQL under Patroni, with etcd and HAProxy, all on loopback. Writes are synchronous: nothing answered is lost. */
export const startPatroni = async (): Promise<PatroniCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-patroni-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  own(folder)
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, replicaPort = 0, ...ports] = await freePorts(10)
  const run = (program: string, parameters: readonly string[]): ChildProcess =>
    spawn(program, parameters, {
      ...user,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder },
    })
  const etcd = run(programs.etcd, [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    `http://127.0.0.1:${etcdPort}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${etcdPort}`,
    '--listen-peer-urls',
    `http://127.0.0.1:${peerPort}`,
    '--initial-advertise-peer-urls',
    `http://127.0.0.1:${peerPort}`,
    '--initial-cluster',
    `default=http://127.0.0.1:${peerPort}`,
  ])
  const nodes = [0, 1, 2].map((index): PatroniNode => ({
    name: `node${index}`,
    port: ports[2 * index]!,
    rest: ports[2 * index + 1]!,
    dataDir: join(folder, `node${index}`),
  }))
  for (const node of nodes) {
    mkdirSync(node.dataDir, { mode: 0o700 })
    own(node.dataDir)
    writeFileSync(join(folder, `${node.name}.yml`), patroniConfig(node, { folder, etcdPort, binFolder: binFolder! }))
  }
  writeFileSync(join(folder, 'haproxy.cfg'), proxyConfig(nodes, { primaryPort, replicaPort }))
  const running = new Map<string, ChildProcess>()
  const revive = (name: string) => void running.set(name, run(programs.patroni, [join(folder, `${name}.yml`)]))
  for (const { name } of nodes) revive(name)
  const proxy = run(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')])
  const primary = async (): Promise<string> => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      for (const { name, rest } of nodes) if (await answersOk(`http://127.0.0.1:${rest}/primary`)) return name
      await pause(200)
    }
    throw new Error('no node became the primary')
  }
  await primary()
  const urlOf = (port: number, role: string, database: string) =>
    `postgresql://${role}:kvitas@127.0.0.1:${port}/${database}`
  await untilReplicated(nodes)
  await createDatabase(urlOf(primaryPort, 'postgres', 'postgres'))
  return {
    ownerUrl: urlOf(primaryPort, 'kvitas', 'kvitas'),
    replicaUrl: urlOf(replicaPort, 'kvitas', 'kvitas'),
    primary,
    killPrimary: async () => {
      const name = await primary()
      const { dataDir } = nodes.find((node) => node.name === name)!
      running.get(name)?.kill('SIGKILL')
      process.kill(Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
      return name
    },
    revive,
    untilReplicated: () => untilReplicated(nodes),
    stop: async () => {
      const ended = [...running.values(), proxy, etcd].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const exited = once(child, 'exit')
        // Patroni stops its PostgreSQL.
        child.kill('SIGTERM')
        await exited
      })
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const maxAttempts = 300

const answersOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until both replicas stream, one of them synchronously. */
const untilReplicated = async (nodes: readonly PatroniNode[]): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await Promise.all(nodes.map(({ rest }) => answersOk(`http://127.0.0.1:${rest}/replica`)))
    const synchronous = await Promise.all(nodes.map(({ rest }) => answersOk(`http://127.0.0.1:${rest}/sync`)))
    if (found.filter(Boolean).length === nodes.length - 1 && synchronous.some(Boolean)) return
    await pause(200)
  }
  throw new Error('the replicas do not stream')
}

const createDatabase = async (superuserUrl: string): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: superuserUrl })
    try {
      await client.connect()
      await client.query(`create role kvitas login createrole password 'kvitas'`)
      await client.query('create database kvitas owner kvitas')
      return
    } catch (error) {
      // HAProxy has not seen the primary yet.
      if (attempt === maxAttempts) throw error
      await pause(200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const userOf = (name: string): { uid: number; gid: number } => {
  const numberOf = (option: string) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

/** Held together, so that they differ. */
const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
