// Decision: docs/decisions/operator-access.md
import { sql } from 'kysely'
import type { Pool, ClientBase } from 'pg'
import type { Database } from './kysely.ts'
import { createHash } from 'node:crypto'
import type { Key } from '#server/platform/keys/key-ring.ts'

// Who may do the provider's work is told once, where a pool is made, and not to every function that asks the database something.
const keys = new WeakMap<Pool, string>()
const begin = new WeakMap<Database, () => Promise<unknown>>()

/** From now on transactions of this pool may do the provider's work: `key` opens it in the database. */
export const allowProviderWork = (pool: Pool, key: string): void => void keys.set(pool, key)

/** A transaction of a pool may do what the pool may. */
export const passOnProviderWork = (pool: Pool, db: Database): Database => {
  const key = keys.get(pool)
  if (key !== undefined) begin.set(db, () => sql`select become_provider(${key})`.execute(db))
  return db
}

/** The same for a connection of the owner, who needs no key. */
export const allowOwner = (db: Database): Database => {
  begin.set(db, () => sql`select set_config('app.provider', provider_token(), true)`.execute(db))
  return db
}

/**
 * Work of the provider's, on what belongs to anyone: orders, plans, messages. Row-level security lets it see them while it lasts, and
 * no longer; where it throws the transaction is over anyway.
 */
export const asProvider = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  const become = begin.get(db)
  if (!become) throw new Error('This connection may not do the work of the provider')
  await become()
  const done = await work()
  await sql`select set_config('app.provider', '', true)`.execute(db)
  return done
}

/** Allows only callers with one of these keys to do the provider's work. The database stores hashes of the keys. */
export const allowProvider = async (owner: ClientBase | Pool, keys: readonly Key[]): Promise<void> => {
  await owner.query('delete from provider_key')
  for (const { secret } of keys) {
    const hash = createHash('sha256').update(`provider ${secret}`).digest('hex')
    await owner.query('insert into provider_key (hash) values ($1) on conflict do nothing', [hash])
  }
}
