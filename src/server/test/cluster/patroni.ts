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

type Programs = {
  nodes: readonly PatroniNode[]
  /** Of HAProxy: the primary and the replicas. */
  ports: { primary: number; replica: number }
  /** Patroni of each node. */
  running: Map<string, ChildProcess>
  revive: (name: string) => void
  stop: () => Promise<void>
}

const startPrograms = async (): Promise<Programs> => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-patroni-'))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  own(folder)
  const [etcdPort = 0, peerPort = 0, primary = 0, replica = 0, ...ports] = await freePorts(10)
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder }
  const run = (program: string, parameters: readonly string[]): ChildProcess =>
    spawn(program, parameters, { ...user, cwd: folder, stdio: 'ignore', env })
  const nodes = [0, 1, 2].map((index): PatroniNode => {
    const name = `node${index}`
    return { name, port: ports[2 * index]!, rest: ports[2 * index + 1]!, dataDir: join(folder, name) }
  })
  for (const node of nodes) {
    mkdirSync(node.dataDir, { mode: 0o700 })
    own(node.dataDir)
    writeFileSync(join(folder, `${node.name}.yml`), patroniConfig(node, { folder, etcdPort, binFolder: binFolder! }))
  }
  writeFileSync(join(folder, 'haproxy.cfg'), proxyConfig(nodes, { primaryPort: primary, replicaPort: replica }))
  const others = [
    run(programs.etcd, storeOptions(join(folder, 'etcd'), etcdPort, peerPort)),
    run(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]),
  ]
  const running = new Map<string, ChildProcess>()
  const revive = (name: string) => void running.set(name, run(programs.patroni, [join(folder, `${name}.yml`)]))
  for (const { name } of nodes) revive(name)
  return {
    nodes,
    ports: { primary, replica },
    running,
    revive,
    stop: async () => {
      // Patroni stops its PostgreSQL, and needs its store for that.
      await Promise.all([...running.values()].map(end))
      await Promise.all(others.map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const storeOptions = (folder: string, clientPort: number, peerPort: number): string[] => {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`]
  return [
    ['--data-dir', folder],
    ['--listen-client-urls', client, '--advertise-client-urls', client],
    ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ].flat()
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Three nodes of PostgreSQL under Patroni, with etcd and HAProxy, all on loopback. Writes are synchronous: nothing answered is lost. */
export const startPatroni = async (): Promise<PatroniCluster> => {
  const { nodes, ports, running, revive, stop } = await startPrograms()
  const primary = async (): Promise<string> => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      for (const { name, rest } of nodes) if (await answersOk(`http://127.0.0.1:${rest}/primary`)) return name
      await pause(200)
    }
    throw new Error('no node became the primary')
  }
  await primary()
  await untilReplicated(nodes)
  const urlOf = (port: number, role: string, database: string) =>
    `postgresql://${role}:kvitas@127.0.0.1:${port}/${database}`
  await createDatabase(urlOf(ports.primary, 'postgres', 'postgres'))
  return {
    ownerUrl: urlOf(ports.primary, 'kvitas', 'kvitas'),
    replicaUrl: urlOf(ports.replica, 'kvitas', 'kvitas'),
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
    stop,
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
