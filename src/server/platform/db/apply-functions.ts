import type pg from 'pg'
import { refusal } from '#server/platform/process/refusal.ts'
import type { Log } from '#server/platform/process/log.ts'
import { applicationRole } from './roles.ts'
import { beginWithShortLocks } from './short-locks.ts'
import { checksumOfAll, isNeededByTables, lineOf } from './sql-files.ts'
import type { SqlFile } from './sql-files.ts'

/** The row of `schema_migration` that has the checksum of all files of functions. */
const record = 'functions'

/** Creates the functions that tables call, so that a migration can create the tables. `applyFunctions` runs after the migrations. */
export const applyFunctionsOfTables = async (client: pg.Client, files: readonly SqlFile[]): Promise<void> => {
  await client.query('begin')
  await client.query('set local check_function_bodies = off')
  for (const file of files.filter(({ name }) => isNeededByTables(name))) await run(client, file)
  await client.query('commit')
}

/**
 * Replaces all functions, triggers and views by those of the files, in one transaction. Does nothing if the checksum of the files is
 * the one applied last, unless `always`: migrations may have dropped some.
 */
export const applyFunctions = async (
  client: pg.Client,
  files: readonly SqlFile[],
  { always, log }: { always: boolean; log: Log },
): Promise<void> => {
  const checksum = checksumOfAll(files)
  if (files.length === 0 || (!always && (await appliedChecksum(client)) === checksum)) return
  await beginWithShortLocks(client, log, () => lockTables(client))
  // Files may call functions of later files, so all bodies are checked at the end.
  await client.query('set local check_function_bodies = off')
  const leftoverObjects = await dropAll(client)
  for (const file of files) await run(client, file)
  await refuseLeftovers(client, leftoverObjects)
  await runEach(
    client,
    `select format('revoke execute on function %s from public', p.oid::regprocedure) ${ourFunctions}`,
  )
  await checkBodies(client)
  await client.query(
    `insert into schema_migration (name, checksum) values ($1, $2)
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [record, checksum],
  )
  await client.query('commit')
  log.info({ files: files.length }, 'functions and triggers applied')
}

/** The locks that dropping triggers needs, all before any change: requests of other processes lock tables in another order. */
const lockTables = (client: pg.Client): Promise<void> =>
  runEach(
    client,
    `select format('lock table %s in access exclusive mode', string_agg(distinct t.tgrelid::regclass::text, ', ')) as format
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace having count(*) > 0`,
  )

const appliedChecksum = async (client: pg.Client): Promise<string | undefined> => {
  const sql = 'select checksum from schema_migration where name = $1'
  return (await client.query<{ checksum: string }>(sql, [record])).rows[0]?.checksum
}

const ourFunctions = `from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const isUsedByTables = `exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.deptype = 'n')`

/** Functions that tables, indexes or policies use cannot be dropped. They are returned, and the files replace them in place. */
const dropAll = async (client: pg.Client): Promise<CatalogueRow[]> => {
  await runEach(
    client,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  await runEach(
    client,
    `select format('drop view %I', c.relname) from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  await runEach(
    client,
    `select format('drop function %s', p.oid::regprocedure) ${ourFunctions} and not ${isUsedByTables}`,
  )
  await runEach(
    client,
    `select format('revoke all on function %s from public, ${applicationRole}', p.oid::regprocedure) ${ourFunctions}`,
  )
  return catalogueRows(client)
}

/** A function and the physical position of its catalogue row, which changes when the function is replaced. */
type CatalogueRow = { name: string; position: string }

const catalogueRows = async (client: pg.Client): Promise<CatalogueRow[]> =>
  (
    await client.query<CatalogueRow>(
      `select p.oid::regprocedure::text as name, p.ctid::text as position ${ourFunctions}`,
    )
  ).rows

const refuseLeftovers = async (client: pg.Client, leftoverObjects: readonly CatalogueRow[]): Promise<void> => {
  const rows = await catalogueRows(client)
  const leftover = leftoverObjects.find(({ name, position }) =>
    rows.some((row) => row.name === name && row.position === position),
  )
  if (leftover) throw refusal(`No file has the function ${leftover.name}, but a table, an index or a policy uses it.`)
}

const checkBodies = async (client: pg.Client): Promise<void> => {
  await client.query('set local check_function_bodies = on')
  const { rows } = await client.query<{ oid: number; name: string; language: string }>(
    `select p.oid, p.oid::regprocedure::text as name, (select lanname from pg_language l where l.oid = p.prolang) as language ${ourFunctions}`,
  )
  for (const { oid, name, language } of rows) {
    try {
      await client.query(`select ${language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'}($1)`, [oid])
    } catch (error) {
      throw refusal(`The function ${name} is not valid: ${(error as Error).message}`)
    }
  }
}

/** Runs the statements that the query returns. */
const runEach = async (client: pg.Client, query: string): Promise<void> => {
  const { rows } = await client.query<{ format: string }>(query)
  if (rows.length > 0) await client.query(rows.map(({ format }) => format).join(';\n'))
}

const run = async (client: pg.Client, { name, sql }: SqlFile): Promise<void> => {
  try {
    await client.query(sql)
  } catch (error) {
    throw refusal(`Functions ${name}${lineOf(error, sql)} failed: ${(error as Error).message}`)
  }
}
