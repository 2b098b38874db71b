import type pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from './log.ts'
import { checksumOfAll, lineOf, readSqlFile } from './sql-files.ts'
import type { SqlFile } from './sql-files.ts'

/**
 * The migrations before the first customer, 0001_people.sql to 0057_alike.sql, were squashed into those up to 0008. `checksum` is of
 * all their names and checksums; `commit` is the last one that had them.
 */
const firstHistory = {
  first: '0001_people.sql',
  last: '0057_alike.sql',
  checksum: 'dfdc3e7f343f9374b143ec7e38af2933a57b4d6012a04fc779734e1a3cbd91a3',
  commit: '91af897',
}

/** The last of the migrations that replace them. */
const lastOfBaseline = '0008'

/** Where the database has the complete first history, replaces its record by that of the squashed migrations. */
export const replaceFirstHistory = async (
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
