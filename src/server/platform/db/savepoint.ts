import { sql } from 'kysely'
import type { Database } from './kysely.ts'

/** Runs work for one of many records. If it throws, what it has written is taken back and the transaction goes on. */
export const savepoint = async <T>({ db }: { db: Database }, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint record`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint record`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint record`.execute(db)
    throw error
  }
}
