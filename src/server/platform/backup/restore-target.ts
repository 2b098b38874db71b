import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { ClientBase } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import type { Stores } from './stored-files.ts'

type Target = Pick<Config, 'dataDir' | 'keysFile' | 'bucket'>

/** This file in the data folder and this schema in the database say that a restore has begun and has not ended. */
const markFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'restoring.json')
const markSchema = 'kvitas_restoring'

const restoreAgain = (place: string) =>
  refusal(
    `A restore into ${place} was interrupted, so it is not complete. Run npm run restore-instance again: it begins anew.`,
    configurationExitCode,
  )

/** The server does not start on the half of a backup. */
export const refuseUnfinishedFolder = (target: Pick<Config, 'dataDir'>): void => {
  if (existsSync(markFile(target))) throw restoreAgain(target.dataDir)
}

export const refuseUnfinishedDatabase = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if (await isMarked(client)) throw restoreAgain('this database')
  } finally {
    await client.end()
  }
}

const isMarked = async (client: ClientBase): Promise<boolean> =>
  (await client.query('select from pg_namespace where nspname = $1', [markSchema])).rowCount === 1

/** What a started product has in its data folder. */
const ownNames = ['postgres', 'files', 'exports', 'secrets', 'outbox']

/** The file store of a configuration, to recognise it. */
const filesPlace = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): string =>
  bucket ? [bucket.endpoint ?? bucket.region, bucket.name].join('/') : path.resolve(dataDir, 'files')

/** Undefined if the mark does not say. */
const storeOfMark = (target: Pick<Config, 'dataDir'>): string | undefined => {
  try {
    return (JSON.parse(readFileSync(markFile(target), 'utf8')) as { files?: string }).files
  } catch {
    return undefined
  }
}

/**
 * Refuses a folder in which a product has run, and a file store with files. Then marks the folder, and with it the store: a restore that was
 * interrupted goes on in the same one only, because another may be in use.
 */
export const prepareFolder = async (target: Target, stores: Stores): Promise<void> => {
  const isAgain = existsSync(markFile(target))
  const present = ownNames.filter((name) => existsSync(path.join(target.dataDir, name)))
  if (!isAgain && present.length > 0)
    throw refusal(
      `The data folder ${target.dataDir} is not empty: it has ${present.join(', ')}. A backup is restored into an empty one: set DATA_DIR.`,
      configurationExitCode,
    )
  if (!isAgain && target.keysFile !== undefined && existsSync(target.keysFile))
    throw refusal(
      `KEYS_FILE: ${target.keysFile} exists already, and the keys of the backup would replace it. Move it away, or name another file.`,
      configurationExitCode,
    )
  const files = filesPlace(target)
  if (!isAgain || storeOfMark(target) !== files) await refuseFilledStores(stores)
  mkdirSync(target.dataDir, { recursive: true, mode: 0o711 })
  const mark = JSON.stringify({ since: new Date().toISOString(), files })
  writeFileSync(markFile(target), mark, { mode: 0o600, flush: true })
}

const refuseFilledStores = async (stores: Stores): Promise<void> => {
  for (const store of [stores.files, stores.exports])
    for (const company of await store.companies())
      if ((await store.list(company)).length > 0)
        throw refusal(
          'The file store has files already. A backup is restored into an empty one: set FILES_URL or DATA_DIR.',
          configurationExitCode,
        )
}

/** Names the connections of a restore. */
export const restoreName = 'kvitas restore'

/** Refuses a database with tables; then `check` may refuse, too. Marks it. What an interrupted restore left there is removed. */
export const prepareDatabase = async (client: ClientBase, check: () => Promise<void>): Promise<void> => {
  if (await isMarked(client)) return check().then(() => dropAll(client))
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1 limit 1`,
  )
  if (rows[0])
    throw refusal(
      `The database is not empty: it has ${rows[0].name}. A backup is restored into an empty one: set DATABASE_URL.`,
      configurationExitCode,
    )
  await check()
  await client.query(`create schema ${markSchema}`)
}

/** The database had nothing of others when it was marked, so everything in the schema came from the backup. */
const dropAll = async (client: ClientBase): Promise<void> => {
  await client.query('drop schema if exists graphile_worker cascade')
  const { rows } = await client.query<{ sql: string }>(
    `select format('drop table if exists public.%I cascade', relname) as sql from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      union all select format('drop sequence if exists public.%I cascade', relname) from pg_class
        where relkind = 'S' and relnamespace = 'public'::regnamespace
      union all select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select format('drop type if exists public.%I cascade', typname) from pg_type
        where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace
      union all select format('drop type if exists public.%I cascade', relname) from pg_class
        where relkind = 'c' and relnamespace = 'public'::regnamespace`,
  )
  for (const { sql } of rows) await client.query(sql)
}

/** From now on the server starts. `target`: the folder that was marked, too. */
export const removeMarks = async (client: ClientBase, target?: Pick<Config, 'dataDir'>): Promise<void> => {
  await client.query(`drop schema ${markSchema}`)
  if (target) rmSync(markFile(target))
}
