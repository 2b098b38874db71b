// Decision: docs/decisions/squashed-migrations.md
import pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import { applyFunctions, applyFunctionsOfTables } from './apply-functions.ts'
import { replaceFirstHistory } from './first-history.ts'
import type { Log } from './log.ts'
import { ensureApplicationRole } from './roles.ts'
import { lineOf, readFunctions, readMigrations } from './sql-files.ts'
import type { SqlFile } from './sql-files.ts'

/** Any number that no other program on the database uses: processes that start together wait for the first to migrate. */
const lockKey = 4_814_726_001

/**
 * Brings the database up to date: each new migration in its own transaction, then functions, triggers and views where their files
 * changed. Returns the names of the migrations applied now.
 */
export const migrate = async (ownerUrl: string, folder: string, log: Log): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const functions = readFunctions(folder)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureApplicationRole(client)
    await ensureRecords(client)
    await replaceFirstHistory(client, folder, migrations, log)
    const pending = await pendingOf(client, migrations)
    if (pending.length > 0) await applyFunctionsOfTables(client, functions)
    for (const migration of pending) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
    await applyFunctions(client, functions, { always: pending.length > 0, log })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const refuseOldServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  if (Number.parseInt(version, 10) < 15) throw refusal(`The database is PostgreSQL ${version}; 15 or later is needed.`)
}

/** Each migration that was applied, and under the name `functions` the checksum of all files of functions. */
const ensureRecords = (client: pg.Client) =>
  client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)

const pendingOf = async (client: pg.Client, migrations: readonly SqlFile[]): Promise<SqlFile[]> => {
  const { rows } = await client.query<Omit<SqlFile, 'sql'>>(
    `select name, checksum from schema_migration where name like '%.sql' order by name`,
  )
  for (const applied of rows) refuseDifference(applied, migrations)
  const newest = rows.at(-1)?.name ?? ''
  const names = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => {
    if (names.has(name)) return false
    if (name < newest)
      throw refusal(`Migration ${name} comes too late: ${newest} is applied already. Give it a higher number.`)
    return true
  })
}

const refuseDifference = (applied: Omit<SqlFile, 'sql'>, migrations: readonly SqlFile[]): void => {
  const file = migrations.find(({ name }) => name === applied.name)
  if (!file) {
    throw refusal(
      `The database has migration ${applied.name}, which this version of Kvitas does not know. Start a newer version.`,
    )
  }
  if (file.checksum !== applied.checksum) {
    throw refusal(
      `Migration ${applied.name} was changed after it was applied to this database. ` +
        'Put the file back as it was and make the change in a new migration.',
    )
  }
}

const apply = async (client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
  } catch (error) {
    throw refusal(`Migration ${name}${lineOf(error, sql)} failed: ${(error as Error).message}`)
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}
