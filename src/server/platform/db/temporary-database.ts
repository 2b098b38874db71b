import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '#server/platform/process/log.ts'
import { startEmbedded } from './embedded/start.ts'
import { migrate } from './migrate.ts'

/** Lets `work` see a new database with all migrations of the folder. It is gone afterwards. */
export const withTemporaryDatabase = async (
  migrations: string,
  work: (ownerUrl: string) => Promise<void>,
): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kvitas-schema-'))
  // Started by root, the database runs as another user and must get in.
  await chmod(dataDir, 0o755)
  const log = createLog('warn')
  const database = await startEmbedded({ dataDir, log })
  try {
    await migrate(database.ownerUrl, migrations, log)
    await work(database.ownerUrl)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
