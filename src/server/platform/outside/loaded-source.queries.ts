import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'

export type SourceName = 'company-register' | 'rates'

/** What was last loaded from outside for all companies. */
export type LoadedSource = {
  name: SourceName
  fingerprint: string | null
  row_count: number | null
  as_of: string | null
  loaded_at: string | null
  tried_at: string
  problem: string | null
}

export const readSource = async (db: Database, name: SourceName): Promise<LoadedSource | undefined> => {
  const { rows } = await sql<LoadedSource>`
    select name, fingerprint, row_count, as_of::text as as_of, loaded_at, tried_at, problem from loaded_source where name = ${name}`.execute(
    db,
  )
  return rows[0]
}

export type Loaded = { fingerprint: string; row_count: number; as_of: string | null }

/** Stores that a source was loaded, as the provider or the owner of the tables. */
export const storeLoaded = async (db: Database, name: SourceName, loaded: Loaded, now: Date): Promise<void> => {
  const at = now.toISOString()
  await sql`insert into loaded_source (name, fingerprint, row_count, as_of, loaded_at, tried_at)
    values (${name}, ${loaded.fingerprint}, ${loaded.row_count}, ${loaded.as_of}::date, ${at}, ${at})
    on conflict (name) do update set fingerprint = excluded.fingerprint, row_count = excluded.row_count, as_of = excluded.as_of,
      loaded_at = excluded.loaded_at, tried_at = excluded.tried_at, problem = null`.execute(db)
}

/** Stores why a source was not loaded. What was loaded before stays. */
export const storeProblem = async (db: Database, name: SourceName, problem: string, now: Date): Promise<void> => {
  await sql`insert into loaded_source (name, tried_at, problem) values (${name}, ${now.toISOString()}, ${problem.slice(0, 500)})
    on conflict (name) do update set tried_at = excluded.tried_at, problem = excluded.problem`.execute(db)
}
