import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#server/books/ledger/crash/server-process.ts'
import type { ServerProcess } from '#server/books/ledger/crash/server-process.ts'
import type { ProcessRole } from '#server/platform/config/config-processes.ts'
import type { Proxy } from './proxy.ts'

export type Member = {
  name: string
  role: ProcessRole
  pid: () => number | undefined
  ending: () => string
  /** Ends it like `kill -9`, then starts it again. */
  kill: () => Promise<void>
  /** Stops it as a deploy does, then starts it again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts processes of the product at the same moment on one database, each with a folder of its own; those that answer requests behind the proxy. */
export const startMembers = (
  roles: readonly ProcessRole[],
  folder: string,
  settings: Record<string, string>,
  proxy: Proxy,
): Promise<Member[]> =>
  Promise.all(roles.map((role, index) => startMember(`${role}-${index}`, role, folder, settings, proxy)))

const startMember = async (
  name: string,
  role: ProcessRole,
  folder: string,
  settings: Record<string, string>,
  proxy: Proxy,
): Promise<Member> => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  let running: ServerProcess | undefined
  const start = async () => {
    running = await startProcess(dataDir, { ...settings, ROLE: role, LOG_LEVEL: 'info' })
    if (role !== 'worker') proxy.set(name, running.address)
  }
  await start()
  return {
    name,
    role,
    pid: () => running?.pid,
    ending: () => running?.ending() ?? '',
    kill: async () => {
      await running?.crash(false)
      await start()
    },
    restart: async () => {
      await running?.stop()
      await start()
    },
    stop: async () => {
      await running?.stop()
    },
  }
}
