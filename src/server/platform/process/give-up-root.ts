import { spawnSync } from 'node:child_process'
import {
  existsSync,
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/platform/config/config.ts'
import { serverUser } from '#server/platform/db/embedded/user.ts'
import type { ServerUser } from '#server/platform/db/embedded/user.ts'
import type { Log } from './log.ts'
import { root } from './project-root.ts'

type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'port' | 'metrics' | 'runAs'>

/** Wraps the call that opens the port. */
export type WhileListening = <T>(listen: () => Promise<T>) => Promise<T>

const listenUnchanged: WhileListening = (listen) => listen()

/**
 * A server started by root continues as the user of the embedded database (or of RUN_AS) and writes its files as that user. If that
 * user cannot read the code or write the data, the server logs a warning and stays root. Only root can open a port below 1024: then
 * the effective user changes first, and the real user when the port is open.
 */
export const giveUpRoot = (config: Settings, databaseUser: ServerUser | undefined, log: Log): WhileListening => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || config.runAs === 'root') return listenUnchanged
  const user = databaseUser ?? ownUser(config)
  if (!user) return listenUnchanged
  try {
    changeDataOwner(config.dataDir, user)
    keepCompileCaches(user)
    const reason = findObstacle(config, user)
    if (reason) return stayRoot(user, reason, log)
    const whileListening = needsRootToListen(config) ? switchUserLater(user) : switchUser(user)
    log.info(user, 'the server switched from root to another user')
    return whileListening
  } catch (error) {
    return stayRoot(user, (error as Error).message, log)
  }
}

const needsRootToListen = ({ port, metrics }: Settings): boolean =>
  [port, metrics?.port ?? 0].some((each) => each > 0 && each < 1024)

/** With DATABASE_URL: the owner of the data folder since an earlier start, or the user that an embedded database would have. */
const ownUser = ({ dataDir, runAs }: Settings): ServerUser | undefined => {
  const secrets = join(dataDir, 'secrets')
  return serverUser(existsSync(secrets) ? secrets : undefined, runAs)
}

const stayRoot = (user: ServerUser, reason: string, log: Log): WhileListening => {
  log.warn({ uid: user.uid, reason }, 'the server stays root, because the user it should run as lacks access')
  return listenUnchanged
}

/** Why the user cannot run the server. A process of that user checks it, because mode bits do not show ACLs and mounts. */
const findObstacle = ({ dataDir, databaseUrl = '' }: Settings, user: ServerUser): string | undefined => {
  const script = fileURLToPath(new URL('./check-access.ts', import.meta.url))
  const folders = [...dataFolders.map((name) => join(dataDir, name)), tmpdir()]
  const options = { ...user, cwd: '/', input: databaseUrl, encoding: 'utf8' as const, timeout: 20_000 }
  const result = spawnSync(process.execPath, [script, root, ...folders], options)
  if (result.status === 0) return undefined
  return result.error?.message ?? (result.stdout.trim() || `the code in ${root} can't be read`)
}

/**
 * Our own compile cache is written now, because the user must not write what root reads. Worker threads start later and get a folder of the
 * user: without one, each strips the types of its modules at every start, which takes 11 MiB for as long as it runs.
 */
const keepCompileCaches = (user: ServerUser): void => {
  flushCompileCache()
  const own = getCompileCacheDir()
  if (!own) return
  const folder = join(dirname(own), String(user.uid))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    changeOwner(folder, user)
    process.env['NODE_COMPILE_CACHE'] = folder
  } catch {
    // The server works without it, for example from a read-only disk.
  }
}

const switchUser = ({ uid, gid }: ServerUser): WhileListening => {
  process.setgroups!([])
  process.setgid!(gid)
  process.setuid!(uid)
  return listenUnchanged
}

const switchUserLater = (user: ServerUser): WhileListening => {
  process.setgroups!([])
  process.setegid!(user.gid)
  process.seteuid!(user.uid)
  return async (listen) => {
    process.seteuid!(0)
    try {
      return await listen()
    } finally {
      switchUser(user)
    }
  }
}

/** The folders in the data folder that a running server writes to. */
const dataFolders = ['outbox', 'files', 'exports', 'secrets']

/**
 * Makes the user the owner of the server's files in the data folder, also of files that an earlier start wrote as root. The data
 * folder itself and links in it keep their owner: DATA_DIR may contain other things, and another user must not be able to prepare
 * files there that root writes to at the next start. The embedded database has its own owner.
 */
const changeDataOwner = (dataDir: string, user: ServerUser): void => {
  for (const name of dataFolders) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 })
  for (const name of [...dataFolders, 'lock-holder.json']) changeOwner(join(dataDir, name), user)
  changeOwnerUnopened(join(dataDir, 'lock'), user)
}

/** Lets the user who owns the files of the server read those that a command of root stored in one of their folders. */
export const giveFilesToServer = (dataDir: string, folder: string): void => {
  const files = join(dataDir, 'files')
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const owner = isRoot ? lstatSync(files, { throwIfNoEntry: false }) : undefined
  if (owner?.isDirectory()) changeOwner(join(files, folder), { uid: owner.uid, gid: owner.gid })
}

/**
 * The file of the lock is not opened: closing any descriptor of a file removes all POSIX locks that the process has on it, so a command on
 * the data folder would take the database for that of an ended server and stop it.
 */
const changeOwnerUnopened = (path: string, user: ServerUser): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile() && stats.nlink === 1 && !isOwnedBy(stats, user)) lchownSync(path, user.uid, user.gid)
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Paths below an open folder begin with its file descriptor, so that nobody can replace a checked file by a link. */
const changeOwner = (path: string, user: ServerUser): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory() && !(stats?.isFile() && !isOwnedBy(stats, user))) return
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const opened = fstatSync(file)
    // A file with a second hard link may belong to somebody else.
    if (opened.isFile() && opened.nlink > 1) return
    if (!isOwnedBy(opened, user)) fchownSync(file, user.uid, user.gid)
    if (!opened.isDirectory()) return
    for (const name of readdirSync(`/proc/self/fd/${file}`)) changeOwner(`/proc/self/fd/${file}/${name}`, user)
  } finally {
    closeSync(file)
  }
}

const isOwnedBy = (owner: ServerUser, user: ServerUser): boolean => owner.uid === user.uid && owner.gid === user.gid
