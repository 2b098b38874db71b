import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupPlace } from '#server/platform/config/config-backup.ts'
import type { Bytes } from './byte-stream.ts'
import { storeFailure } from './refusals.ts'

/** The place of backups: a folder (below), or a bucket (`bucket-backups.ts`). Failures are refusals in words. */
export type BackupStore = {
  /** Its address without secrets. */
  title: string
  /** Writes a backup that does not count yet; resolves with its size. */
  write: (name: string, bytes: Bytes) => Promise<number>
  /** Reads a backup, finished or not. */
  read: (name: string) => Promise<Bytes>
  /** From now on it counts: it was read back and proved good. */
  finish: (name: string) => Promise<void>
  /** The names of finished backups, oldest first. */
  list: () => Promise<string[]>
  /** Removes a backup, finished or not. */
  remove: (name: string) => Promise<void>
  /** Removes what killed processes left unfinished before the moment. */
  sweep: (before: Date) => Promise<void>
}

const extension = '.backup'

/** Names sort by the moment. */
export const backupName = (moment: Date): string =>
  `kvitas-${moment.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}${extension}`

export const isBackupName = (name: string): boolean => /^kvitas-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/.test(name)

export const openBackupStore = async (place: BackupPlace): Promise<BackupStore> => {
  if (place.kind === 'folder') return inWords(folderBackups(place.folder))
  // Loaded only for a bucket, because it takes 30 MB of memory.
  const { bucketBackups } = await import('./bucket-backups.ts')
  return inWords(bucketBackups(place))
}

const unfinished = '.part'

/** A file that is being written has the ending `.part`, and its own name once it is proved good. */
const folderBackups = (folder: string): BackupStore => {
  const fileOf = (name: string) => path.join(folder, name)
  const partOf = (name: string) => path.join(folder, `${name}${unfinished}`)
  return {
    title: folder,
    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(partOf(name), 'w', 0o600)
      let size = 0
      try {
        for await (const part of bytes) {
          await handle.appendFile(part)
          size += part.length
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      return size
    },
    read: async (name) => {
      const found = await stat(partOf(name)).then(
        () => partOf(name),
        () => fileOf(name),
      )
      await stat(found)
      return createReadStream(found, { highWaterMark: 256 * 1024 })
    },
    finish: async (name) => {
      await rename(partOf(name), fileOf(name))
      await syncFolder(folder)
    },
    list: async () => (await readdir(folder)).filter(isBackupName).sort(),
    remove: async (name) => {
      await rm(partOf(name), { force: true })
      await rm(fileOf(name), { force: true })
    },
    sweep: async (before) => {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(`${extension}${unfinished}`)) continue
        const found = await stat(path.join(folder, name)).catch(() => undefined)
        if (found && found.mtime < before) await rm(path.join(folder, name), { force: true })
      }
    },
  }
}

/** Writes the new name to disk, so that a power cut does not lose it. Windows does this itself and cannot open folders. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => {})
  await handle.close()
}

const inWords = (store: BackupStore): BackupStore => {
  const say = <Args extends readonly unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        throw storeFailure(store.title, error)
      }
    }
  }
  const readInWords = async function* (bytes: Bytes) {
    try {
      yield* bytes
    } catch (error) {
      throw storeFailure(store.title, error)
    }
  }
  return {
    title: store.title,
    write: say(store.write),
    read: say(async (name: string) => readInWords(await store.read(name))),
    finish: say(store.finish),
    list: say(store.list),
    remove: say(store.remove),
    sweep: say(store.sweep),
  }
}
