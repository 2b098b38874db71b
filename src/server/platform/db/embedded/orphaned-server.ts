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
 * Stops a database server that runs in this folder although its application was killed, and removes lock files of ended servers.
 * The caller has locked the data folder, so no other application uses it.
 */
export const stopOrphanedServer = async (binaries: Binaries, place: Place, log: Log): Promise<void> => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const lockFile = join(place.folder, name)
    if (!existsSync(lockFile)) continue
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    if (pid > 0 && isServerOf(pid, place.folder)) {
      log.warn({ pid }, 'stopping the database server of an earlier run')
      await endServer(binaries, pid)
    }
    // PostgreSQL takes any running process with that id for its server, also a zombie; in a container small ids are soon reused.
    rmSync(lockFile, { force: true })
  }
}

const endServer = async (binaries: Binaries, pid: number): Promise<void> => {
  for (const [signal, seconds] of [['INT', 30] as const, ['QUIT', 10] as const]) {
    try {
      signalServer(binaries, pid, signal)
    } catch (error) {
      throw refusal(
        `A database server (process ${pid}) runs in this data folder and can't be stopped: ${(error as Error).message}`,
      )
    }
    if (await hasEnded(pid, seconds)) return
  }
  throw refusal(`A database server (process ${pid}) runs in this data folder and does not stop.`)
}

/** `INT` closes all connections and writes everything to disk; `QUIT` stops immediately, and the next start replays the log. */
export const signalServer = (binaries: Binaries, pid: number, signal: 'INT' | 'QUIT'): void => {
  if (process.platform === 'win32') spawnSync(program(binaries, 'pg_ctl'), ['kill', signal, String(pid)])
  else if (isAlive(pid)) process.kill(pid, `SIG${signal}`)
}

const hasEnded = async (pid: number, seconds: number): Promise<boolean> => {
  const end = Date.now() + seconds * 1000
  while (isAlive(pid) && Date.now() < end) await sleep(20)
  return !isAlive(pid)
}

/** A server's working directory is its folder (from /proc on Linux), and its command line names the folder (from `ps`). */
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

/** A zombie has ended, but its parent has not read its exit status; in a container without an init that may never happen. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
