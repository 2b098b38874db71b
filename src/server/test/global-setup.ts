import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { applicationUrl } from '#server/platform/db/roles.ts'
import { migrateJobs } from '#server/platform/jobs/migrate-jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { allowRole } from '#server/platform/db/pooler.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { PgBouncer } from './pgbouncer.ts'
import { quiet } from './programs.ts'

/** The data that the global setup provides to every worker. */
type TestServer = {
  /** The URL of the database `postgres` for the superuser. */
  superuserUrl: string
  /** The URL of a migrated, empty database for its owner; the databases of tests are copies of it. */
  templateUrl: string
  /** The port of a pooler before the server, if all tests run through one (`npm run pooler-test`). */
  poolerPort?: number | undefined
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
  let pooler: PgBouncer | undefined
  const teardown = async (): Promise<void> => {
    await pooler?.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.ownerUrl, migrations, quiet)
    await migrateJobs(server.ownerUrl, { log: createLog('fatal') })
    // The password of the application role is shared by all databases, so it is set once.
    await applicationUrl(server.ownerUrl)
    if (process.env['THROUGH_POOLER']) {
      pooler = await startPgBouncer(server.ownerUrl, { poolSize: 5 })
      await allowRole(pooler.urlOf(server.ownerUrl), server.ownerUrl)
    }
    project.provide('testServer', {
      superuserUrl: server.superuserUrl,
      templateUrl: server.ownerUrl,
      poolerPort: pooler?.port,
    })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
