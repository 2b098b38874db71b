import { closeSync, constants, fchownSync, fstatSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerUser } from '#server/platform/db/embedded/user.ts'

/** Folders of the data folder that a running server writes to. */
export const writtenFolders = ['outbox', 'files', 'exports', 'secrets']

/**
 * Gives the user what the server keeps in its data folder, also what an earlier start left there as root's. The data folder itself and the links
 * in it stay as they are: DATA_DIR may hold other things, and root, who writes there at the next start, must meet nothing that another user put
 * in its way. The embedded database has its own owner.
 */
export const changeDataOwner = (dataDir: string, user: ServerUser): void => {
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
