import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'

const prefix = 'kvitas-backup-key-'
const pattern = /^kvitas-backup-key-([\w-]{43})$/

/** The key in the file, or why there is none, without its content. */
export const readBackupKey = (file: string): { key: Buffer } | { reason: string } => {
  try {
    const match = pattern.exec(readFileSync(file, 'utf8').trim())
    return match?.[1] ? { key: Buffer.from(match[1], 'base64url') } : { reason: `${file} is not a key of backups` }
  } catch (error) {
    return { reason: `${file} can't be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}` }
  }
}

/** Creates a file with a new key, readable by its user only. An existing file is never replaced: old backups need their key. */
export const createBackupKey = (name: string): string => {
  const file = resolve(name)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${prefix}${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    return file
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    const reason = isThere ? 'exists already and is not replaced' : `can't be written: ${(error as Error).message}`
    throw refusal(`${file} ${reason}.`, configurationExitCode)
  }
}
