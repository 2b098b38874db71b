// Decision: docs/decisions/operator-access.md
import { sql } from 'kysely'
import type { Pool, ClientBase } from 'pg'
import type { Database } from './kysely.ts'
import { createHash } from 'node:crypto'
import type { Key } from '#server/platform/keys/key-ring.ts'

/** What gives a transaction the rights of the provider. */
type Switch = (db: Database) => Promise<unknown>

// A pool is allowed to do the provider's work once, when it is created, so that functions need no further parameter.
const switchesOfPools = new WeakMap<Pool, Switch>()
const providerSwitches = new WeakMap<Database, Switch>()

/** Allows transactions of this pool to do the provider's work. The database checks `key`. */
export const allowProviderWork = (pool: Pool, key: string): void =>
  void switchesOfPools.set(pool, (db) => sql`select become_provider(${key})`.execute(db))

const asOwner: Switch = (db) => sql`select set_config('app.provider', provider_token(), true)`.execute(db)

/** The same for a pool of the owner of the tables, who needs no key. */
export const allowOwnerPool = (pool: Pool): void => void switchesOfPools.set(pool, asOwner)

/** Gives a transaction the provider rights of its pool. */
export const passOnProviderWork = (pool: Pool, db: Database): Database => {
  const switchToProvider = switchesOfPools.get(pool)
  if (switchToProvider) providerSwitches.set(db, switchToProvider)
  return db
}

/** Allows a connection of the owner, who needs no key, to do the provider's work. */
export const allowOwner = (db: Database): Database => {
  providerSwitches.set(db, asOwner)
  return db
}

/**
 * Runs work of the provider on rows of any user: orders, plans, messages. Row-level security allows it only during `work`; if `work`
 * throws, the transaction is rolled back anyway.
 */
export const asProvider = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const switchToProvider = providerSwitches.get(db)
  if (!switchToProvider) throw new Error('This connection may not do the work of the provider')
  await switchToProvider(db)
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
