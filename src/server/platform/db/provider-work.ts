// Decision: docs/decisions/operator-access.md
import { sql } from 'kysely'
import type { Pool, ClientBase } from 'pg'
import type { Database } from './kysely.ts'
import { createHash } from 'node:crypto'
import type { Key } from '#server/platform/keys/key-ring.ts'

// A pool is allowed to do the provider's work once, when it is created, so that functions need no further parameter.
const keys = new WeakMap<Pool, string>()
const providerSwitches = new WeakMap<Database, () => Promise<unknown>>()

/** Allows transactions of this pool to do the provider's work. The database checks `key`. */
export const allowProviderWork = (pool: Pool, key: string): void => void keys.set(pool, key)

/** Gives a transaction the provider rights of its pool. */
export const passOnProviderWork = (pool: Pool, db: Database): Database => {
  const key = keys.get(pool)
  if (key !== undefined) providerSwitches.set(db, () => sql`select become_provider(${key})`.execute(db))
  return db
}

/** Allows a connection of the owner, who needs no key, to do the provider's work. */
export const allowOwner = (db: Database): Database => {
  providerSwitches.set(db, () => sql`select set_config('app.provider', provider_token(), true)`.execute(db))
  return db
}

/**
 * Runs work of the provider on rows of any user: orders, plans, messages. Row-level security allows it only during `work`; if `work`
 * throws, the transaction is rolled back anyway.
 */
export const asProvider = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const switchToProvider = providerSwitches.get(db)
  if (!switchToProvider) throw new Error('This connection may not do the work of the provider')
  await switchToProvider()
  const result = await work()
  await sql`select set_config('app.provider', '', true)`.execute(db)
  return result
}

/** Stores hashes of the keys in the database, which allows only callers with one of these keys to do the provider's work. */
export const storeProviderKeys = async (owner: ClientBase | Pool, keys: readonly Key[]): Promise<void> => {
  await owner.query('delete from provider_key')
  for (const { secret } of keys) {
    const hash = createHash('sha256').update(`provider ${secret}`).digest('hex')
    await owner.query('insert into provider_key (hash) values ($1) on conflict do nothing', [hash])
  }
}
