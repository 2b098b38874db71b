import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/platform/config/config.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { keyPurposes } from './key-ring.ts'
import type { Key, KeyPurpose, KeyRing } from './key-ring.ts'

const key = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  secret: z.string().min(32).max(200),
})
const keyFileSchema = z.partialRecord(z.enum(keyPurposes), z.array(key).min(1))

/** A key ring as read from the file: purposes of a newer version may be missing. */
export type StoredKeyRing = Partial<Record<KeyPurpose, readonly [Key, ...Key[]]>>

export const keyFileOf = ({ keysFile, dataDir }: Pick<Config, 'keysFile' | 'dataDir'>): string =>
  keysFile ?? join(dataDir, 'secrets', 'keys.json')

/** The keys in a file, or undefined if there is no file. A refusal does not repeat the content. */
export const readKeyFile = (file: string): StoredKeyRing | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refusal(`The keys in ${file} can't be read: ${(error as Error).message}`, configurationExitCode)
  }
  const read = keyFileSchema.safeParse(parseJson(text))
  if (!read.success) throw refusal(`${file} is not a valid key file: restore it from a backup.`, configurationExitCode)
  return read.data as StoredKeyRing
}

/** Whether other users of the machine can read the file. */
export const isReadableByOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

/** Writes the key file, readable by its user only. With `isNew` it returns false if another process has created the file first. */
export const writeKeyFile = (file: string, ring: KeyRing, { isNew }: { isNew: boolean }): boolean => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporaryFile, `${JSON.stringify(ring, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    if (isNew) linkSync(temporaryFile, file)
    else renameSync(temporaryFile, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
