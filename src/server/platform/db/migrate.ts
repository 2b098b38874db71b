// Decision: docs/decisions/squashed-migrations.md
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import { applyFunctions, applyFunctionsOfTables } from './apply-functions.ts'
import type { Log } from '#server/platform/process/log.ts'
import { ensureApplicationRole } from './roles.ts'
import { beginWithShortLocks } from './short-locks.ts'
import { lineOf, readFunctions, readMigrations, checksumOfAll, readSqlFile } from './sql-files.ts'
import type { SqlFile } from './sql-files.ts'

/** An arbitrary number for the advisory lock: processes that start together wait for the first one to migrate. */
const lockKey = 4_814_726_001

/**
 * Brings the database up to date: each new migration in its own transaction, then functions, triggers and views if their files
 * changed. Returns the names of the migrations applied by this call.
 */
export const migrate = async (ownerUrl: string, folder: string, log: Log): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const functions = readFunctions(folder)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const version = await versionOf(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureApplicationRole(client)
    await ensureRecords(client)
    await replaceFirstHistory(client, folder, migrations, log)
    const pending = await pendingOf(client, migrations)
    if (pending.length > 0) await applyFunctionsOfTables(client, functions)
    for (const migration of pending) {
      await apply(client, forServer(migration, folder, version), log)
      log.info({ migration: migration.name }, 'migrated')
    }
    await applyFunctions(client, functions, { always: pending.length > 0, log })
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const versionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  const major = Number.parseInt(version, 10)
  if (major < 15) throw refusal(`The database is PostgreSQL ${version}; 15 or later is needed.`)
  return major
}

/** The migration in the words of an older server, where it has them. It counts as the same one. */
const forServer = (migration: SqlFile, folder: string, version: number): SqlFile => {
  const older = path.join(folder, 'older-servers')
  if (version >= 17 || !existsSync(path.join(older, migration.name))) return migration
  return { ...migration, sql: readSqlFile(older, migration.name).sql }
}

/** A row for each applied migration, and one named `functions` with the checksum of all files of functions. */
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
      throw refusal(
        `Migration ${name} has a lower number than ${newest}, which is applied already. Give it a higher number.`,
      )
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
        'Restore the file and make the change in a new migration.',
    )
  }
}

const apply = async (client: pg.Client, { name, sql, checksum }: SqlFile, log: Log): Promise<void> => {
  try {
    await beginWithShortLocks(client, log, async () => {
      // What a migration changes in documents is a change by the product (docs/integrity.md).
      await client.query("set local app.migrating = 'yes'")
      await client.query(sql)
    })
  } catch (error) {
    throw refusal(`Migration ${name}${lineOf(error, sql)} failed: ${(error as Error).message}`)
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

/**
 * The migrations before the first customer, 0001_people.sql to 0057_alike.sql, were squashed into those up to 0008. `checksum` is the
 * checksum of all their names and checksums; `commit` is the last commit that had them.
 */
const firstHistory = {
  first: '0001_people.sql',
  last: '0057_alike.sql',
  checksum: 'dfdc3e7f343f9374b143ec7e38af2933a57b4d6012a04fc779734e1a3cbd91a3',
  commit: '91af897',
}

/** The number of the last squashed migration. */
const lastOfBaseline = '0008'

/** If the database has all migrations of the first history, records the squashed migrations in their place. */
const replaceFirstHistory = async (
  client: pg.Client,
  folder: string,
  migrations: readonly SqlFile[],
  log: Log,
): Promise<void> => {
  const { rows } = await client.query<Omit<SqlFile, 'sql'>>(
    `select name, checksum from schema_migration where name like '%.sql' order by name collate "C"`,
  )
  if (rows[0]?.name !== firstHistory.first) return
  if (checksumOfAll(rows) !== firstHistory.checksum) throw refusal(tooOld(rows.at(-1)!.name))
  const { sql } = readSqlFile(`${folder}/first-history`, 'to-baseline.sql')
  const baseline = migrations.filter(({ name }) => name.slice(0, 4) <= lastOfBaseline)
  await client.query('begin')
  try {
    await client.query(sql)
  } catch (error) {
    throw refusal(`Migration first-history/to-baseline.sql${lineOf(error, sql)} failed: ${(error as Error).message}`)
  }
  await client.query('delete from schema_migration')
  await client.query('insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
    baseline.map(({ name }) => name),
    baseline.map(({ checksum }) => checksum),
  ])
  await client.query('commit')
  log.info({ from: firstHistory.last }, 'migrated to the squashed migrations')
}

const tooOld = (newest: string): string =>
  `The database was last migrated to ${newest} by an early version of Kvitas; this version continues from ${firstHistory.last}. ` +
  `Start commit ${firstHistory.commit} once with this database, stop it, and start this version again.`
