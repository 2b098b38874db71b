import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'

const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A secret of this data folder, created at its first use. For a secret that several processes share use `loadSecret`. */
export const fileSecret = (dataDir: string, name: string): string => {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readIfExists(file) ?? createSecretFile(file)
}

/** A secret that all processes of one database share, created at its first use. */
export const loadSecret = async (database: Pool | ClientBase, name: string): Promise<string> => {
  const read = () => database.query<{ value: string }>('select value from app_secret where name = $1', [name])
  const found = (await read()).rows[0]
  if (found) return found.value
  const insert = 'insert into app_secret (name, value) values ($1, $2) on conflict (name) do nothing'
  await database.query(insert, [name, randomSecret()])
  return (await read()).rows[0]!.value
}

const readIfExists = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refusal(`The secret ${file} can't be read: ${(error as Error).message}`)
  }
}

/** Writes a complete file and links it, so that no reader sees half a secret; if two processes do so, the first one wins. */
const createSecretFile = (file: string): string => {
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporaryFile, `${randomSecret()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporaryFile)
  }
  return readFileSync(file, 'utf8').trim()
}
