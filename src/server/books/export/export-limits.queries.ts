import { sql } from 'kysely'
import { exportedUnproved } from '#domain/export-limits.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** Counts documents and rows that a person takes as a file; false, and none counted, where an hour has no room for them. */
export const countTaken = async (
  { db, session, now }: Pick<CompanyContext, 'db' | 'session' | 'now'>,
  documents: number,
): Promise<boolean> => {
  const key = `export ${session.user_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql`
    insert into attempt (key, happened_at) select ${key}, ${now.toISOString()}::timestamptz from generate_series(1, ${documents}::int)
    where (select count(*) from attempt where key = ${key} and happened_at > ${now.toISOString()}::timestamptz - interval '1 hour')
      <= ${exportedUnproved}::int - ${documents}::int
    returning key`.execute(db)
  return rows.length === documents
}
