import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

export type DataDirLock = { release: () => void }

type Holder = { pid: number; since: string }

/**
 * Holds the data folder for this process; refuses when another one holds it, and says which.
 * The lock is SQLite's lock on an empty file: Node has no `flock`, SQLite does, on every system, and the kernel frees it when the
 * process dies in whatever way. A file with a process number has to guess whether a number still means the same process.
 */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  const file = openLock(dataDir)
  try {
    // In memory: a journal would be a file in the data folder, where a server that gave up root can't remove it.
    file.exec('pragma journal_mode = memory; begin exclusive')
    writeFileSync(holderFile(dataDir), JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
  } catch (error) {
    file.close()
    throw isBusy(error) ? refusal(await describeHolder(dataDir)) : cannotWrite(dataDir, error)
  }
  return { release: () => file.close() }
}

const openLock = (dataDir: string): DatabaseSync => {
  try {
    makeFolder(dataDir)
    return new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/**
 * The folder with those above it. Node's own way of that never returns where a parent takes no folders, as in /proc. Passable,
 * because the database server of a root's application is another user; what is secret has folders of its own.
 */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o711 })
}

const cannotWrite = (dataDir: string, error: unknown) =>
  refusal(
    `The data folder ${dataDir} can't be written: ${(error as Error).message}. Choose another one with DATA_DIR, for example DATA_DIR=./data.`,
    configurationExitCode,
  )

const describeHolder = async (dataDir: string): Promise<string> => {
  // The holder writes its name a moment after it took the lock.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const holder = readHolder(dataDir)
    if (holder && isRunning(holder.pid)) {
      return (
        `The data folder ${dataDir} is in use by process ${holder.pid} since ${holder.since}. ` +
        'Stop that process first, or give this one a folder of its own with DATA_DIR.'
      )
    }
    await sleep(50)
  }
  return `The data folder ${dataDir} is in use by another process, perhaps on another machine or in another container.`
}

const readHolder = (dataDir: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const holderFile = (dataDir: string): string => join(dataDir, 'lock-holder.json')

/** SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === 5
