import { spawnSync } from 'node:child_process'
import {
  existsSync,
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/platform/config/config.ts'
import { serverUser } from '#server/platform/db/embedded/user.ts'
import type { ServerUser } from '#server/platform/db/embedded/user.ts'
import type { Log } from './log.ts'
import { root } from './project-root.ts'

type Given = Pick<Config, 'dataDir' | 'databaseUrl' | 'port' | 'runAs'>

/** Wraps the call that opens the port. */
export type WhileListening = <T>(listen: () => Promise<T>) => Promise<T>

const asItIs: WhileListening = (listen) => listen()

/**
 * Started by root, the server goes on as the user of the embedded database (or of RUN_AS), and all it writes from then on is that user's. Where
 * that user can't read the code or write what the server writes, the server warns and stays root. Only root opens a port below 1024: for one of
 * those the real user changes when the port is open, until then only the effective one.
 */
export const giveUpRoot = (config: Given, databaseUser: ServerUser | undefined, log: Log): WhileListening => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || config.runAs === 'root') return asItIs
  const user = databaseUser ?? ownUser(config)
  if (!user) return asItIs
  try {
    changeDataOwner(config.dataDir, user)
    const reason = obstacle(config, user)
    if (reason) return stayRoot(user, reason, log)
    // Where that user may not write them, compiled modules are kept for the next start only by this.
    flushCompileCache()
    const whileListening = config.port > 0 && config.port < 1024 ? becomeLater(user) : become(user)
    log.info(user, 'the server has given up root')
    return whileListening
  } catch (error) {
    return stayRoot(user, (error as Error).message, log)
  }
}

/** With a DATABASE_URL: whom the data folder belongs to since an earlier start, or the user an embedded database would have. */
const ownUser = ({ dataDir, runAs }: Given): ServerUser | undefined => {
  const secrets = join(dataDir, 'secrets')
  return serverUser(existsSync(secrets) ? secrets : undefined, runAs)
}

const stayRoot = (user: ServerUser, reason: string, log: Log): WhileListening => {
  log.warn({ uid: user.uid, reason }, 'the server stays root, because the user it should run as lacks access')
  return asItIs
}

/** Tried by a process of that user, because the system knows of ACLs, mounts and missing rights that mode bits don't tell. */
const obstacle = ({ dataDir, databaseUrl = '' }: Given, user: ServerUser): string | undefined => {
  const script = fileURLToPath(new URL('./check-access.ts', import.meta.url))
  const folders = [...writtenFolders.map((name) => join(dataDir, name)), tmpdir()]
  const options = { ...user, cwd: '/', input: databaseUrl, encoding: 'utf8' as const, timeout: 20_000 }
  const tried = spawnSync(process.execPath, [script, root, ...folders], options)
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stdout.trim() || `the code in ${root} can't be read`)
}

const become = ({ uid, gid }: ServerUser): WhileListening => {
  process.setgroups!([])
  process.setgid!(gid)
  process.setuid!(uid)
  return asItIs
}

const becomeLater = (user: ServerUser): WhileListening => {
  process.setgroups!([])
  process.setegid!(user.gid)
  process.seteuid!(user.uid)
  return async (listen) => {
    process.seteuid!(0)
    try {
      return await listen()
    } finally {
      become(user)
    }
  }
}

/** Folders of the data folder that a running server writes to. */
const writtenFolders = ['outbox', 'files', 'exports', 'secrets']

/**
 * Gives the user what the server keeps in its data folder, also what an earlier start left there as root's. The data folder itself and the links
 * in it stay as they are: DATA_DIR may hold other things, and root, who writes there at the next start, must meet nothing that another user put
 * in its way. The embedded database has its own owner.
 */
const changeDataOwner = (dataDir: string, user: ServerUser): void => {
  for (const name of writtenFolders) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 })
  for (const name of [...writtenFolders, 'lock', 'lock-holder.json']) give(join(dataDir, name), user)
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

/** Below an open folder paths begin with its number, so nobody can put a link in the place of what was looked at. */
const give = (path: string, user: ServerUser): void => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory() && !(found?.isFile() && !isOf(found, user))) return
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const opened = fstatSync(file)
    // A file with a second name elsewhere may be somebody else's.
    if (opened.isFile() && opened.nlink > 1) return
    if (!isOf(opened, user)) fchownSync(file, user.uid, user.gid)
    if (!opened.isDirectory()) return
    for (const name of readdirSync(`/proc/self/fd/${file}`)) give(`/proc/self/fd/${file}/${name}`, user)
  } finally {
    closeSync(file)
  }
}

const isOf = (owner: ServerUser, user: ServerUser): boolean => owner.uid === user.uid && owner.gid === user.gid
