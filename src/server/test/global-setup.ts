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

/** What the start of a test run hands to every worker. */
type TestServer = {
  /** The database `postgres`, as the superuser. */
  superuserUrl: string
  /** A migrated, empty database, as its owner: each test's database is a copy of it. */
  templateUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Nothing of a test run outlives it, so nothing is waited for to reach the disk. */
const unscopedDatabase = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
}

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** One database server for the whole run, with a migrated database to copy from. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-test-'))
  // As root the server runs as another user, who must get through.
  chmodSync(dataDir, 0o711)
  const server = await startEmbedded({ dataDir, log: quiet, settings: unscopedDatabase })
  const teardown = async (): Promise<void> => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(server.ownerUrl, migrations, quiet)
    await migrateJobs(server.ownerUrl, { log: createLog('fatal') })
    // Copies carry the password of the application role along; without it each would have to set it.
    await applicationUrl(server.ownerUrl)
    project.provide('testServer', { superuserUrl: server.superuserUrl, templateUrl: server.ownerUrl })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
