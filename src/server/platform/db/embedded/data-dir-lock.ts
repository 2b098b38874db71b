import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

export type DataDirLock = { release: () => void }

type Holder = { pid: number; since: string }

/**
 * Locks the data folder for this process. Refuses if another process has locked it, and names that process.
 * The lock is SQLite's lock on an empty file: Node has no `flock`, SQLite has one on every system, and the kernel releases it
 * however the process ends. A file with a process id cannot tell whether the id still belongs to the same process.
 */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  const file = openLock(dataDir)
  try {
    // In memory: a server that gave up root could not remove a journal file from the data folder.
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
 * Creates the folder and its parents. Node's own recursive mkdir never returns where no folder can be created, as in /proc. Other
 * users may pass through the folder, because the database may run as another user; secrets have folders of their own.
 */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o711 })
}

const cannotWrite = (dataDir: string, error: unknown) =>
  refusal(
    `The data folder ${dataDir} can't be written: ${(error as Error).message}. Set another one with DATA_DIR, for example DATA_DIR=./data.`,
    configurationExitCode,
  )

const describeHolder = async (dataDir: string): Promise<string> => {
  // The holder writes its process id shortly after it has locked the folder.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const holder = readHolder(dataDir)
    if (holder && isRunning(holder.pid)) {
      return (
        `The data folder ${dataDir} is in use by process ${holder.pid} since ${holder.since}. ` +
        'Stop that process first, or set another folder with DATA_DIR.'
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
