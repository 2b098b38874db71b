import { sql } from 'kysely'
import type { ImportMapping } from '#contract/books/import.ts'
import type { ImportKind, ImportProblem, ImportState, RowState } from '#domain/import/record.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** A file of an import as it is kept. Its problems have codes; their words follow the reader's language. */
export type StoredFile = {
  name: string
  size: number
  sheet: string | null
  records: number
  period: { from: string; to: string } | null
  company: string | null
  problems: ImportProblem[]
}

export type Counts = Record<RowState, number>
/** By entity; `total` of documents. */
export type StoredCounts = Partial<Record<string, Counts & { total: string | null }>>

export type Kept = { entity: string; id: string; title: string; reason: string }

export type StoredImport = {
  id: string
  kind: ImportKind
  state: ImportState
  files: StoredFile[]
  mapping: ImportMapping | null
  header_key: string | null
  columns: { title: string; examples: string[] }[]
  counts: StoredCounts
  paid_until: PlainDate | null
  done: number
  total: number
  stop_reason: string | null
  kept: Kept[]
  created_at: string
  created_by: string | null
  applied_at: string | null
  undo_until: PlainDate | null
  undone_at: string | null
}

/** Without the columns of a table, which may be many. */
export type ListedImport = Omit<StoredImport, 'columns'>

export const listedColumns = sql`i.id, i.kind, i.state, i.files, i.mapping, i.header_key, i.counts, i.paid_until, i.done, i.total, i.stop_reason,
  i.kept, i.created_at, (select u.name from app_user u where u.id = i.created_by) as created_by, i.applied_at, i.undo_until, i.undone_at`

/** Throws `not_found`, also for an import of another company. */
export const readStored = async ({ db, companyId }: Scope, id: string, lock = sql``): Promise<StoredImport> => {
  const { rows } = await sql<StoredImport>`select ${listedColumns}, i.columns from import i
    where i.company_id = ${companyId} and i.id = ${id} ${lock}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('import')
  return row
}

const lockNotAvailable = '55P03'

/**
 * The import, whose state stays as it is until the transaction ends. While a large file is compared again, others who want to change that import
 * are refused after two seconds, so that they do not hold connections.
 */
export const lockStored = async (scope: Scope, id: string): Promise<StoredImport> => {
  // Sent together.
  const [, stored] = await Promise.all([
    sql`set local lock_timeout = '2s'`.execute(scope.db),
    readStored(scope, id, sql`for update of i`).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
      throw new Problem('import_state', { reason: 'comparing' })
    }),
  ])
  await sql`set local lock_timeout to default`.execute(scope.db)
  return stored
}

/** Imports of a company are applied and undone one after another, so that two never make the same client. */
export const lockImporting = async ({ db, companyId }: Scope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${companyId}`}, 0))`.execute(db)
}

export const countOpen = async ({ db, companyId }: Scope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import where company_id = ${companyId} and state = 'ready'`.execute(db)
  return rows[0]?.count ?? 0
}

type New = Pick<StoredImport, 'id' | 'kind' | 'files' | 'mapping' | 'header_key' | 'columns' | 'paid_until'> & {
  created_by: string
  language: string
  created_at: Date
}

export const insertImport = async ({ db, companyId }: Scope, item: New): Promise<void> => {
  await sql`insert into import (company_id, id, kind, files, mapping, header_key, columns, paid_until, created_by, language, created_at)
    values (${companyId}, ${item.id}, ${item.kind}, ${JSON.stringify(item.files)}::jsonb,
      ${item.mapping && JSON.stringify(item.mapping)}::jsonb, ${item.header_key}, ${JSON.stringify(item.columns)}::jsonb, ${item.paid_until}::date,
      ${item.created_by}::uuid, ${item.language}, ${item.created_at.toISOString()}::timestamptz)`.execute(db)
}

/** Stores how an import is read. */
export const updateReading = async (
  { db, companyId }: Scope,
  { id, files, mapping, header_key, columns, paid_until }: Omit<New, 'kind' | 'created_by' | 'language' | 'created_at'>,
): Promise<void> => {
  await sql`update import set files = ${JSON.stringify(files)}::jsonb, mapping = ${mapping && JSON.stringify(mapping)}::jsonb,
      header_key = ${header_key}, columns = ${JSON.stringify(columns)}::jsonb, paid_until = ${paid_until}::date
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Counts the records again, by entity and state, with the totals of documents that would be stored. */
export const storeCounts = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`update import set counts = coalesce((
      select jsonb_object_agg(entity, jsonb_build_object('new', new, 'changed', changed, 'same', same, 'wrong', wrong, 'total', total::text))
      from (select entity, count(*) filter (where state = 'new') as new, count(*) filter (where state = 'changed') as changed,
          count(*) filter (where state = 'same') as same, count(*) filter (where state = 'wrong') as wrong,
          sum(total) filter (where state in ('new', 'changed')) as total
        from import_row where company_id = ${companyId} and import_id = ${id} group by entity) by_entity), '{}')
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export const deleteImport = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`delete from import where company_id = ${companyId} and id = ${id}`.execute(db)
}
