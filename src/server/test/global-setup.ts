import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { applicationUrl } from '#server/platform/db/roles.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { quiet } from './programs.ts'

/** The data that the global setup provides to every worker. */
type TestServer = {
  /** The URL of the database `postgres` for the superuser. */
  superuserUrl: string
  /** The URL of a migrated, empty database for its owner; the databases of tests are copies of it. */
  templateUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** The data is not needed after the run, so PostgreSQL does not wait for the disk. */
const unsafeFastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
}

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Starts one database server for the whole run with a migrated database to copy. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-test-'))
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quiet, settings: unsafeFastSettings })
  const teardown = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.ownerUrl, migrations, quiet)
    await migrateJobs(server.ownerUrl, { log: createLog('fatal') })
    // The password of the application role is shared by all databases, so it is set once.
    await applicationUrl(server.ownerUrl)
    project.provide('testServer', { superuserUrl: server.superuserUrl, templateUrl: server.ownerUrl })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
