import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationUrl } from '#server/platform/db/roles.ts'

export type TestDatabase = {
  /** A connection of the tables' owner, which bypasses row-level security. */
  ownerUrl: string
  /** The URL for the role of the application. */
  applicationUrl: string
  /** Drops it and closes its open connections. */
  drop: () => Promise<void>
}

/** Dropping the database breaks connections that are closing; only this listener handles their errors. */
export const ownerPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 2, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Creates a migrated, empty database for a test or a test file. Works in any number of workers at the same time. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { ownerUrl, drop } = await create(`template ${databaseOf(inject('testServer').templateUrl)} strategy file_copy`)
  return { ownerUrl, applicationUrl: await applicationUrl(ownerUrl), drop }
}

/** Creates a database without tables, for tests of migrations. */
export const createEmptyDatabase = (): Promise<Pick<TestDatabase, 'ownerUrl' | 'drop'>> => create('')

const create = async (template: string): Promise<Pick<TestDatabase, 'ownerUrl' | 'drop'>> => {
  const { templateUrl } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} ${template} owner ${new URL(templateUrl).username}`)
  return {
    ownerUrl: inDatabase(templateUrl, name),
    drop: () => dropDatabase(name),
  }
}

const maxMsToClose = 1000
const msBetweenLooks = 20
const openConnections = "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'"

/**
 * A pool that has ended may still be closing its connections. Closed by the server, such a connection throws an error that nothing catches,
 * so they get a moment to close.
 */
const dropDatabase = async (name: string): Promise<void> => {
  const client = await connectAsSuperuser()
  try {
    for (let waitedMs = 0; waitedMs < maxMsToClose; waitedMs += msBetweenLooks) {
      const { rowCount } = await client.query(openConnections, [name])
      if (rowCount === 0) break
      await setTimeout(msBetweenLooks)
    }
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

const asSuperuser = async (sql: string): Promise<void> => {
  const client = await connectAsSuperuser()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const connectAsSuperuser = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: inject('testServer').superuserUrl })
  await client.connect()
  return client
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
