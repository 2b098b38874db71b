import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { Key } from './key-ring.ts'

/** Allows only callers with one of these keys to do the provider's work. The database stores hashes of the keys. */
export const allowProvider = async (owner: ClientBase | Pool, keys: readonly Key[]): Promise<void> => {
  await owner.query('delete from provider_key')
  for (const { secret } of keys) {
    const hash = createHash('sha256').update(`provider ${secret}`).digest('hex')
    await owner.query('insert into provider_key (hash) values ($1) on conflict do nothing', [hash])
  }
}
