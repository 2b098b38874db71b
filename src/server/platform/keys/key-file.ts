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
const shape = z.partialRecord(z.enum(keyPurposes), z.array(key).min(1))

/** A ring as it was read: a purpose that came with a newer version may be missing. */
export type ReadRing = Partial<Record<KeyPurpose, readonly [Key, ...Key[]]>>

export const keyFileOf = ({ keysFile, dataDir }: Pick<Config, 'keysFile' | 'dataDir'>): string =>
  keysFile ?? join(dataDir, 'secrets', 'keys.json')

/** The keys in a file; undefined: there is none. Refuses what can't be read, without repeating it. */
export const readKeyFile = (file: string): ReadRing | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refusal(`The keys in ${file} can't be read: ${(error as Error).message}`, configurationExitCode)
  }
  const read = shape.safeParse(jsonOf(text))
  if (!read.success) throw refusal(`${file} is not a file of keys: bring it back from a backup.`, configurationExitCode)
  return read.data as ReadRing
}

/** Whether other users of the machine can read the file. */
export const isOpenToOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

/** Writes the keys whole, readable by their user only. `isNew`: of two who make the file at once the first wins, false for the other. */
export const writeKeyFile = (file: string, ring: KeyRing, { isNew }: { isNew: boolean }): boolean => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(ring, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    if (isNew) linkSync(draft, file)
    else renameSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
