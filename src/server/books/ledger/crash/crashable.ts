import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '#server/platform/process/log.ts'
import { readBooks } from '../books-database.ts'
import { startProcess } from './server-process.ts'

/** A server in a process of its own that a test kills with kill -9 and starts again on the same data. */
export const startCrashable = async (name: string, settings: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), `kvitas-${name}-`))
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
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

/** Reads again and again until it fits. The timeout of the test ends it. */
export const readUntil = async <T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    await pause(20)
  }
}
