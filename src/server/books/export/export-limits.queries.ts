import { sql } from 'kysely'
import { maxExportWithoutProof } from '#domain/export.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Counts the documents and rows that a user exports. Returns false and counts nothing if they exceed the limit of an hour. */
export const countExported = async (
  { db, session, now }: Pick<CompanyContext, 'db' | 'session' | 'now'>,
  documents: number,
): Promise<boolean> => {
  const key = `export ${session.user_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql`
    insert into attempt (key, happened_at) select ${key}, ${now.toISOString()}::timestamptz from generate_series(1, ${documents}::int)
    where (select count(*) from attempt where key = ${key} and happened_at > ${now.toISOString()}::timestamptz - interval '1 hour')
      <= ${maxExportWithoutProof}::int - ${documents}::int
    returning key`.execute(db)
  return rows.length === documents
}

const retryAfterSeconds = 10

/** A user exports one list at a time, because each export uses a database connection for seconds. */
export const refuseConcurrentExport = async ({ db, session }: CompanyContext): Promise<void> => {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${session.user_id}::text, 15)) as is_free`.execute(db)
  if (!rows[0]?.is_free) throw new Problem('too_many_attempts', { retryAfter: retryAfterSeconds })
}
