import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { startDatabase } from './database.ts'
import { runningOwnerUrl } from './embedded/running.ts'
import type { Log } from './log.ts'

/**
 * The address of the database, as its owner: that of `DATABASE_URL`, else that of the data folder. Where a running Kvitas holds the folder, its
 * database is used and nothing is disturbed; else it is started until `close`. Nothing is migrated.
 */
export const reachDatabase = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<{ url: string; close: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: async () => {} }
  if (!existsSync(path.join(config.dataDir, 'postgres')))
    throw refusal(`There are no books in ${config.dataDir}. Name another folder with DATA_DIR.`, configurationExitCode)
  try {
    const database = await startDatabase(config, log)
    return { url: database.ownerUrl, close: database.stop }
  } catch (error) {
    const url = await runningOwnerUrl(config.dataDir, log)
    if (!url) throw error
    return { url, close: async () => {} }
  }
}
