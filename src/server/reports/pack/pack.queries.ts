import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PackItem, PackMissing } from '#contract/reports/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import { packDays } from '#domain/pack.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { StoredChain } from './chain.ts'

export type StoredPack = Omit<PackItem, 'size' | 'missing' | 'changed' | 'chain' | 'links'> & {
  size: string | null
  missing: PackMissing[]
  missing_count: number
  began_at: string | null
  chain: StoredChain | null
}

const columns = sql`p.id, p.date_from, p.date_to, p.parts, p.status, p.part, p.done, p.total, p.files, p.file_name, p.size, p.sha256, p.chain,
  p.missing, p.missing_count, p.began_at, p.error, p.created_at, p.finished_at,
  case when p.status = 'done' then p.finished_at + make_interval(days => ${sql.lit(packDays)}) end as expires_at,
  (select u.name from app_user u where u.id = p.created_by) as created_by`

/** Throws `not_found`. */
export const readPack = async ({ db, companyId }: Scope, id: string): Promise<StoredPack> => {
  const { rows } = await sql<StoredPack>`select ${columns} from pack p
    where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('pack')
  return rows[0]
}

/** A page of packs, newest first. */
export const readPacks = async (
  { db, companyId }: Scope,
  page: { limit?: number | undefined; cursor?: string | undefined },
) => {
  const where = [sql`p.company_id = ${companyId}`]
  const { rows, next_cursor } = await readPage<StoredPack>(db, {
    columns,
    from: sql`pack p`,
    where,
    id: sql`p.id`,
    sorts: { created_at: { by: sql`p.created_at`, type: 'timestamptz' } },
    sort: '-created_at',
    limit: 10,
    ...page,
  })
  const counted = await sql<{ count: number }>`select count(*)::int as count from pack p where ${where[0]}`.execute(db)
  return { rows, next_cursor, count: counted.rows[0]?.count ?? 0 }
}

/** Only one request of a company at a time orders a pack. */
export const lockPacks = ({ db, companyId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 16))`.execute(db)

type Wish = { date_from: string; date_to: string; parts: readonly PackPart[] }

/** The pack that is being made, and whether it is the same as a wish. */
export const readUnfinished = async ({ db, companyId }: Scope, { date_from, date_to, parts }: Wish) => {
  const { rows } = await sql<{ id: string; is_same: boolean }>`
    select id, date_from = ${date_from}::date and date_to = ${date_to}::date and parts = ${parts}::text[] as is_same
    from pack where company_id = ${companyId} and status in ('queued', 'running')`.execute(db)
  return rows[0]
}

type NewPack = Wish & { id: string; language: Language; total: number; created_by: string }

export const insertPack = ({ db, companyId }: Scope, pack: NewPack) =>
  sql`insert into pack (company_id, id, date_from, date_to, parts, language, total, created_by)
    values (${companyId}, ${pack.id}, ${pack.date_from}, ${pack.date_to}, ${pack.parts}::text[], ${pack.language}, ${pack.total}, ${pack.created_by})`.execute(
    db,
  )

/** Removes the row. False if there was none. */
export const deletePack = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from pack where company_id = ${companyId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Puts a failed pack back into the queue. False if it is not failed. */
export const requeueFailed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update pack set status = 'queued', attempts = 0, error = null, finished_at = null
    where company_id = ${companyId} and id = ${id} and status = 'failed'`.execute(db)
  return numAffectedRows === 1n
}

/** The bytes of all packs of the company. */
export const readKeptBytes = async ({ db, companyId }: Scope): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size), 0) as bytes from pack where company_id = ${companyId}`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

type Period = { date_from: string; date_to: string }
const maxChanged = 1000
// A longer chain since then is not read to its end; the page says "1000" long before.
const maxEntries = 20_000

/**
 * How many documents and payments of the period changed since the pack was begun, by the chain of books and its queue; at most 1000 are
 * counted.
 */
export const countChanged = async (
  { db, companyId }: Scope,
  { date_from, date_to, began_at, length }: Period & { began_at: string; length: number },
): Promise<number> => {
  const inPeriod = (day: RawBuilder<unknown>) => sql`${day} between ${date_from}::date and ${date_to}::date`
  const { rows } = await sql<{ count: number }>`
    with changed as (
      select distinct document_kind as kind, document_id as id from (
        (select document_kind, document_id from chain_entry
          where company_id = ${companyId} and seq > ${length} and at > ${began_at}::timestamptz order by seq limit ${maxEntries})
        union all
        (select document_kind, document_id from book_change where company_id = ${companyId} and at > ${began_at}::timestamptz limit ${maxEntries})) c)
    select count(*)::int as count from (
      select from changed c join invoice i on i.company_id = ${companyId} and i.id = c.id where ${inPeriod(sql`i.date`)}
      union all select from changed c join expense e on e.company_id = ${companyId} and e.id = c.id
        where ${inPeriod(sql`e.date`)} or ${inPeriod(sql`e.date_registered`)}
      union all select from changed c join payment p on p.company_id = ${companyId} and p.id = c.id where ${inPeriod(sql`p.date`)}
      limit ${maxChanged}) d`.execute(db)
  return rows[0]?.count ?? 0
}
