import { chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from '#server/platform/process/log.ts'
import { canEnter, serverUser } from './user.ts'
import type { ServerUser } from './user.ts'

/** The folder of the database's files, and its owner. */
export type Place = { folder: string; user: ServerUser | undefined }

/**
 * `DATA_DIR/postgres`. If root starts the server as another user who cannot enter that folder (a home folder of mode 0700), it is a
 * folder under /var/lib, with a link to it from `DATA_DIR/postgres`.
 */
export const findPlace = (dataDir: string, log: Log, runAs?: string): Place => {
  const link = join(realpathSync(dataDir), 'postgres')
  const existing = existingFolder(link)
  const user = serverUser(existing, runAs)
  if (existing) {
    // The folder itself may have another owner; `setClusterOwner` changes that before the server starts.
    if (!canEnter(user, dirname(existing)))
      throw refusal(`The user of the database (${user?.uid}) can't enter its folder ${existing}.`)
    return { folder: existing, user }
  }
  if (canEnter(user, dataDir)) return { folder: link, user }
  return { folder: createLinkedFolder(link, log), user }
}

export const changeOwner = (user: ServerUser | undefined, path: string): void => {
  if (user) chownSync(path, user.uid, user.gid)
}

const existingFolder = (link: string): string | undefined => {
  if (!lstatSync(link, { throwIfNoEntry: false })) return undefined
  try {
    return realpathSync(link)
  } catch {
    throw refusal(
      `The database's folder is missing: ${link} is a link to a folder that does not exist. Restore the folder or remove the link.`,
    )
  }
}

const createLinkedFolder = (link: string, log: Log): string => {
  mkdirSync('/var/lib', { recursive: true, mode: 0o755 })
  const parent = mkdtempSync('/var/lib/kvitas-')
  chmodSync(parent, 0o711)
  const folder = join(parent, 'postgres')
  mkdirSync(folder, { mode: 0o700 })
  symlinkSync(folder, link)
  log.warn(
    { folder, link },
    'the data folder is closed to other users, so the database, which does not run as root, is kept elsewhere',
  )
  return folder
}
