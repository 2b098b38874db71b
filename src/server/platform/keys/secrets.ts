import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'

const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A secret of this data folder alone, made at its first use. What several processes must share is `loadSecret`'s. */
export const fileSecret = (dataDir: string, name: string): string => {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readIfThere(file) ?? create(file)
}

/** A secret that all processes on one database share, made by whichever asks first. */
export const loadSecret = async (database: Pool | ClientBase, name: string): Promise<string> => {
  const read = () => database.query<{ value: string }>('select value from app_secret where name = $1', [name])
  const found = (await read()).rows[0]
  if (found) return found.value
  const insert = 'insert into app_secret (name, value) values ($1, $2) on conflict (name) do nothing'
  await database.query(insert, [name, randomSecret()])
  return (await read()).rows[0]!.value
}

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refusal(`The secret ${file} can't be read: ${(error as Error).message}`)
  }
}

/** Written whole beside its place and then linked there: a reader never sees half a secret, and the first of two wins. */
const create = (file: string): string => {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomSecret()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
