import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationUrl } from '#server/platform/db/roles.ts'

export type TestDatabase = {
  /** As the owner of the tables: past row-level security. */
  ownerUrl: string
  /** As the application connects. */
  applicationUrl: string
  /** Removes it, with the connections that are still open. */
  drop: () => Promise<void>
}

/** A database of its own for a test or a file of tests: migrated and empty. Works in any number of workers at once. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { ownerUrl, drop } = await create(`template ${databaseOf(inject('testServer').templateUrl)} strategy file_copy`)
  return { ownerUrl, applicationUrl: await applicationUrl(ownerUrl), drop }
}

/** One without tables, for the tests of migrating. */
export const createEmptyDatabase = (): Promise<Pick<TestDatabase, 'ownerUrl' | 'drop'>> => create('')

const create = async (template: string): Promise<Pick<TestDatabase, 'ownerUrl' | 'drop'>> => {
  const { templateUrl } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} ${template} owner ${new URL(templateUrl).username}`)
  return {
    ownerUrl: inDatabase(templateUrl, name),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  }
}

const asSuperuser = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('testServer').superuserUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1)

const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
