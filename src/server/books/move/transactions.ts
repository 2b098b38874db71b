import type { ClientBase } from 'pg'
import { kyselyOn } from '#server/platform/db/kysely.ts'
import { allowOwner } from '#server/platform/db/provider-work.ts'

/** One transaction; triggers are off in it. */
export const inOne = async <T>(client: ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin; set local session_replication_role = replica; set local statement_timeout = 0')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** One transaction, with triggers. */
export const inTransactionOf = async <T>(client: ClientBase, work: (db: ReturnType<typeof kyselyOn>) => Promise<T>) => {
  await client.query('begin')
  try {
    const result = await work(allowOwner(kyselyOn(client)))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
