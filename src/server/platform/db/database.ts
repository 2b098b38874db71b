import type { Config } from '#server/platform/config/config.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { startEmbedded } from './embedded/start.ts'
import type { ServerUser } from './embedded/user.ts'
import type { Log } from './log.ts'

export type RunningDatabase = {
  /** Connects as the role that owns the tables and migrates them. */
  ownerUrl: string
  /** Whom the embedded server runs as where that is not our own user. */
  user?: ServerUser | undefined
  /** Ends the embedded server and gives the data folder free. End the pools first. */
  stop: () => Promise<void>
}

/** Takes the data folder for this process, and starts the embedded database unless there is a `DATABASE_URL`. */
export const startDatabase = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'runAs'>,
  log: Log,
): Promise<RunningDatabase> => {
  const lock = await lockDataDir(config.dataDir)
  if (config.databaseUrl !== undefined) return { ownerUrl: config.databaseUrl, stop: async () => lock.release() }
  try {
    const server = await startEmbedded({ dataDir: config.dataDir, runAs: config.runAs, log })
    return { ownerUrl: server.ownerUrl, user: server.user, stop: () => server.stop().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}
