import { sql } from 'kysely'
import type { ImportRun } from './entity.ts'

/** Runs work for one record. If it throws, what it has written is taken back and the transaction goes on. */
export const savepoint = async <T>({ db }: Pick<ImportRun, 'db'>, work: () => Promise<T>): Promise<T> => {
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
