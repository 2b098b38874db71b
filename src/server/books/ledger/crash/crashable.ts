import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '#server/platform/process/log.ts'
import { readBooks } from '../books-database.ts'
import { startedFolder } from './data-folder.ts'
import { startProcess } from './server-process.ts'

/** A server in a process of its own that a test kills with kill -9 and starts again on the same data. */
export const startCrashable = async (name: string, settings: Record<string, string> = {}) => {
  const dataDir = await startedFolder(name)
  let server = await startProcess(dataDir, settings)
  return {
    /** Another one after each start. */
    get address() {
      return server.address
    },
    inBooks: <T>(read: Parameters<typeof readBooks<T>>[2]) => readBooks({ dataDir }, createLog('fatal'), read),
    crash: () => server.crash(false),
    /** The start unlocks the jobs of the killed process. */
    startAgain: async () => {
      server = await startProcess(dataDir, settings)
    },
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Crashable = Awaited<ReturnType<typeof startCrashable>>

/** The moments at which a test kills the server: one of them, or all with `CRASHES=all`. */
export const moments = <T>(...all: [T, ...T[]]): T[] =>
  process.env['CRASHES'] === 'all' ? all : [all[Math.floor(all.length / 2)]!]

/** Reads again and again until it fits. The timeout of the test ends it. */
export const readUntil = async <T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    await pause(20)
  }
}
