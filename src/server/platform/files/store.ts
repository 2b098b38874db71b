// Decision: docs/decisions/storing-files.md
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { Problem } from '#server/platform/http/problem.ts'

/**
 * Stores the bytes of files by company and file id; small images have the suffix `.small`. In a folder (below) or in a bucket
 * (`bucket-store.ts`).
 */
export type FileStore = {
  /** Resolves once the bytes are stored safely; throws `unavailable` otherwise, and then removes what was written. */
  put: (companyId: string, name: string, bytes: Uint8Array) => Promise<void>
  /** The same for a stream too large for memory; resolves with the number of bytes. */
  putStream: (companyId: string, name: string, bytes: AsyncIterable<Uint8Array>) => Promise<number>
  /** Undefined if the file does not exist. */
  get: (companyId: string, name: string) => Promise<Buffer | undefined>
  /** The same as a stream. */
  getStream: (companyId: string, name: string) => Promise<{ stream: Readable; size: number } | undefined>
  /** A missing file counts as removed. */
  remove: (companyId: string, name: string) => Promise<void>
  companies: () => Promise<string[]>
  /** Names and times of the files of one company. */
  list: (companyId: string) => Promise<{ name: string; storedAt: Date }[]>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Files in a folder, one folder for each company. */
export const folderStore = (root: string): FileStore => {
  const fileOf = (companyId: string, name: string) => path.join(root, checkName(companyId), checkName(name))
  const put = async (companyId: string, name: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
    const file = fileOf(companyId, name)
    // Equal bytes have the same name and may be stored twice at the same time. The name says what a killed process was writing.
    const part = path.join(path.dirname(file), `${newId()}-${name}.part`)
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const size = await writeThrough(part, bytes)
      await rename(part, file)
      await syncFolder(path.dirname(file))
      return size
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw asProblem(error)
    }
  }
  return {
    put: async (companyId, name, bytes) => void (await put(companyId, name, [bytes])),
    putStream: put,
    get: async (companyId, name) => {
      try {
        return await readFile(fileOf(companyId, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw asProblem(error)
      }
    },
    getStream: async (companyId, name) => {
      try {
        const file = fileOf(companyId, name)
        const { size } = await stat(file)
        return { stream: createReadStream(file), size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw asProblem(error)
      }
    },
    remove: (companyId, name) => rm(fileOf(companyId, name), { force: true }),
    companies: () => namesIn(root),
    list: async (companyId) => {
      const folder = path.join(root, checkName(companyId))
      const names = await namesIn(folder)
      const found = await Promise.all(
        names.map(async (name) => {
          const storedAt = await stat(path.join(folder, name)).catch(() => undefined)
          return storedAt ? [{ name, storedAt: storedAt.mtime }] : []
        }),
      )
      return found.flat()
    },
  }
}

/** Names are created from ids; a defect elsewhere must not lead outside the folder. */
export const checkName = (name: string) => {
  if (!/^[\w-]+(\.small|\.part)*$/.test(name)) throw new Error('invalid name of a stored file')
  return name
}

const writeThrough = async (file: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
  const handle = await open(file, 'w', 0o600)
  let size = 0
  try {
    for await (const part of bytes) {
      // Unlike `write` it continues until all bytes are written.
      await handle.appendFile(part)
      size += part.length
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** Writes the new name to disk, so that a power cut does not lose it. Windows does this itself and cannot open folders. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => {})
  await handle.close()
}

const namesIn = async (folder: string) => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** A full disk or a read-only folder is not the user's mistake, and a retry may succeed. */
const asProblem = (error: unknown) => {
  const isSystemError = error instanceof Error && 'syscall' in error
  return isSystemError ? new Problem('unavailable', { resource: 'files', retryAfter: 60 }) : error
}
