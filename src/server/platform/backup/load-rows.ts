import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Log } from '#server/platform/process/log.ts'
import type { Bytes } from './byte-stream.ts'
import type { SchemaFiles } from './manifest.ts'
import { readTables } from './tables.ts'

/** Creates the tables, functions and triggers by the files of the backup: exactly those that its rows had. */
export const createSchema = async (ownerUrl: string, files: SchemaFiles, log: Log): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kvitas-restore-'))
  try {
    for (const { name, sql } of files.migrations) await writeFile(path.join(folder, name), sql)
    for (const { name, sql } of files.functions) {
      const file = path.join(folder, 'functions', name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, sql)
    }
    await migrate(ownerUrl, folder, log)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The statements that create again what was dropped while rows are loaded. */
export type Dropped = string[]

type Statements = { drop: string; create: string }

/** References between tables: any order of tables is then possible. */
const references = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`

/** Indexes that belong to no constraint: creating them at the end is faster. */
const indexes = `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by indexrelid::regclass::text`

/**
 * Begins the transaction of all rows: empties the tables, which migrations may have filled, and drops what would check or change rows one by
 * one.
 */
export const beginLoad = async (client: ClientBase): Promise<Dropped> => {
  await client.query('begin')
  const names = (await readTables(client)).map(({ name }) => name)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const statements = [
    ...(await client.query<Statements>(references)).rows,
    ...(await client.query<Statements>(indexes)).rows,
  ]
  for (const { drop } of statements) await client.query(drop)
  await client.query(`truncate ${names.join(', ')}`)
  // Indexes before references, which use them.
  return statements.map(({ create }) => create).toReversed()
}

/** Runs a COPY with the rows of a stream. */
export const loadRows = (client: ClientBase, sql: string, rows: Bytes): Promise<void> =>
  pipeline(rows, client.query(copyFrom(sql)))

/** Creates again what `beginLoad` dropped; references are checked by it. */
export const finishLoad = async (client: ClientBase, dropped: Dropped): Promise<void> => {
  for (const sql of dropped) await client.query(sql)
  for (const { name } of await readTables(client)) await client.query(`alter table ${name} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}
