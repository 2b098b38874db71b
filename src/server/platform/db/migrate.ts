import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from './log.ts'
import { ensureApplicationRole } from './roles.ts'

type Migration = { name: string; sql: string; checksum: string }

/** Any number that no other program on the database uses: processes that start together wait for the first to migrate. */
const lockKey = 4_814_726_001

/** Brings the database up to date, each file in its own transaction. Returns the names of the files applied now. */
export const migrate = async (ownerUrl: string, folder: string, log: Log): Promise<string[]> => {
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureApplicationRole(client)
    const pending = await pendingOf(client, migrations)
    for (const migration of pending) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw refusal(`Migration ${name} must be named like 0001_invoice.sql`)
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw refusal(`Migrations ${before} and ${name} have the same number.`)
  })
  return names.map((name) => {
    // A checkout on Windows must not count as a change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

const refuseOldServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]!.server_version
  if (Number.parseInt(version, 10) < 15) throw refusal(`The database is PostgreSQL ${version}; 15 or later is needed.`)
}

const pendingOf = async (client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select name, checksum from schema_migration order by name',
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

const refuseDifference = (applied: Omit<Migration, 'sql'>, migrations: readonly Migration[]): void => {
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

const apply = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
  } catch (error) {
    throw refusal(`Migration ${name}${lineOf(error, sql)} failed: ${(error as Error).message}`)
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}

const lineOf = (error: unknown, sql: string): string => {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
