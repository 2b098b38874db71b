import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from '#server/platform/process/log.ts'
import { program } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

/**
 * Ends the server that an application killed by `kill -9` left running in this folder, and removes the note of one that is gone.
 * The caller holds the data folder, so nobody else is using it.
 */
export const endLeftBehind = async (binaries: Binaries, place: Place, log: Log): Promise<void> => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const note = join(place.folder, name)
    if (!existsSync(note)) continue
    const pid = Number.parseInt(readFileSync(note, 'utf8'), 10)
    if (pid > 0 && isServerOf(pid, place.folder)) {
      log.warn({ pid }, 'ending the database server that an earlier run left behind')
      await endServer(binaries, pid)
    }
    // PostgreSQL believes any living process of that number, and small numbers come again soon in a container; it believes a dead
    // one too that nobody has collected yet.
    rmSync(note, { force: true })
  }
}

const endServer = async (binaries: Binaries, pid: number): Promise<void> => {
  for (const [signal, seconds] of [['INT', 30] as const, ['QUIT', 10] as const]) {
    try {
      signalServer(binaries, pid, signal)
    } catch (error) {
      throw refusal(
        `A database server (process ${pid}) runs in this data folder and can't be ended: ${(error as Error).message}`,
      )
    }
    if (await hasEnded(pid, seconds)) return
  }
  throw refusal(`A database server (process ${pid}) runs in this data folder and does not end.`)
}

/** `INT` disconnects everybody and writes all out; `QUIT` ends at once, and the next start replays its log. */
export const signalServer = (binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): void => {
  if (process.platform === 'win32') spawnSync(program(binaries, 'pg_ctl'), ['kill', signal, String(pid)])
  else if (isAlive(pid)) process.kill(pid, `SIG${signal}`)
}

const hasEnded = async (pid: number, seconds: number): Promise<boolean> => {
  const end = Date.now() + seconds * 1000
  while (isAlive(pid) && Date.now() < end) await sleep(20)
  return !isAlive(pid)
}

/** A server works inside its folder (Linux tells), and is started with the folder's name (`ps` tells). */
const isServerOf = (pid: number, folder: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === folder
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ended, but not yet collected by its parent: in a container without an init that may be never. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
