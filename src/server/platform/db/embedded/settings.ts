import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** The server listens on a socket in its own folder, which no other user can enter, or on a port of this machine. */
export type Address = { socketFolder: string; port: number } | { socketFolder?: undefined; port: number }

/** For a small machine: about 200 MB of memory with a dozen connections. */
const defaults = {
  shared_buffers: '128MB',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  // Compilation costs more than it saves for queries of a few milliseconds.
  jit: 'off',
  // Each process of the database takes memory: nothing is replicated, and one process reads ahead from the disk.
  max_logical_replication_workers: '0',
  io_workers: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Only the server's own messages: those of failed statements contain user input.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

export type Settings = Record<string, string>

export const serverParameters = (place: Place, address: Address, own: Settings): string[] => {
  const settings: Settings = { ...defaults, ...listenSettings(address), ...own }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', place.folder, '-p', String(address.port), ...pairs]
}

const listenSettings = (address: Address): Settings =>
  address.socketFolder === undefined
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    : // Quoted, because the setting is a list: a comma in the path would split it.
      { listen_addresses: '', unix_socket_directories: `"${address.socketFolder}"`, unix_socket_permissions: '0700' }

/** The kernel's limit is 108 bytes with the terminating zero (104 on macOS). */
const maxSocketPath = process.platform === 'darwin' ? 103 : 107

export const chooseAddress = async (place: Place): Promise<Address> => {
  const socket = join(place.folder, '.s.PGSQL.5432')
  const fits = Buffer.byteLength(socket) <= maxSocketPath && !place.folder.includes('"')
  if (fits && process.platform !== 'win32') return { socketFolder: place.folder, port: 5432 }
  return { port: await freePort() }
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

export const urlOf = (address: Address, user: string, password: string, database: string): string => {
  const url = new URL(`postgresql://127.0.0.1:${address.port}/${database}`)
  url.username = user
  url.password = password
  if (address.socketFolder !== undefined) url.searchParams.set('host', address.socketFolder)
  return url.href
}
