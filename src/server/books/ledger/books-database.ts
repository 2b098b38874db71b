import pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/process/log.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/process/refusal.ts'

type BooksConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Runs `read` as the owner of the database: that of `DATABASE_URL`, else of the data folder. If Kvitas is running on the
 * folder, its database is used; otherwise the database is started and stopped again. Nothing is migrated.
 */
export const readBooks = async <T>(
  config: BooksConfig,
  log: Log,
  read: (owner: pg.Client) => Promise<T>,
): Promise<T> => {
  const { url, close } = await reachDatabase(config, log)
  try {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    try {
      return await read(owner)
    } finally {
      await owner.end()
    }
  } catch (error) {
    throw isOtherVersion(error)
      ? refusal('The database belongs to another version of Kvitas. Start this version once, then try again.')
      : error
  } finally {
    await close()
  }
}

/** The codes for a missing table, column or function. */
const isOtherVersion = (error: unknown): boolean =>
  ['42P01', '42703', '42883'].includes((error as { code?: string }).code ?? '')
