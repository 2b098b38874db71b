import pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/process/log.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { refusal } from '#server/platform/process/refusal.ts'

type BooksConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Lets `read` see the books as their owner: those of `DATABASE_URL`, else of the data folder. Where a running Kvitas holds the
 * folder its database is asked, for reading disturbs nobody; else it is started for as long as this takes. Nothing is migrated.
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
      ? refusal('The books were kept by another version of Kvitas. Start this one once, then try again.')
      : error
  } finally {
    await close()
  }
}

/** A table, column or function that is not there. */
const isOtherVersion = (error: unknown): boolean =>
  ['42P01', '42703', '42883'].includes((error as { code?: string }).code ?? '')
