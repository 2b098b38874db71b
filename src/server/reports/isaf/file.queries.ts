import { sql } from 'kysely'
import type { IsafFileItem } from '#contract/reports/isaf.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type StoredFile = Omit<IsafFileItem, 'counts' | 'status' | 'changed' | 'size'> & {
  size: string
  sales: number
  purchases: number
  changed_at: string | null
}

const columns = sql`f.id, f.period, f.date_from, f.date_to, f.data_type, f.part_number, f.file_name, f.sha256, f.size, f.sales, f.purchases,
  f.submitted_on, f.changed_at, f.has_tax_code, f.created_at,
  (select u.name from app_user u where u.id = f.created_by) as created_by,
  (select u.name from app_user u where u.id = f.submitted_by) as submitted_by,
  not exists (select from isaf_file n where n.company_id = f.company_id and n.date_to = f.date_to and n.period = f.period
    and n.data_type = f.data_type and n.part_number = f.part_number and n.id > f.id) as is_latest`

/** Throws `not_found`. */
export const readFile = async ({ db, companyId }: Scope, id: string): Promise<StoredFile> => {
  const { rows } = await sql<StoredFile>`select ${columns} from isaf_file f
    where f.company_id = ${companyId} and f.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('isaf')
  return rows[0]
}

/** The latest files of submitted periods of which some document changed since; few at any time. */
export const readChangedFiles = async ({ db, companyId }: Scope): Promise<StoredFile[]> => {
  const { rows } = await sql<StoredFile>`select * from (select ${columns} from isaf_file f
    where f.company_id = ${companyId} and f.submitted_on is not null and f.changed_at is not null) f
    where f.is_latest order by f.date_to desc, f.id desc limit 24`.execute(db)
  return rows
}

/** The latest file of a period with these registers. */
export const readLatestFile = async (
  { db, companyId }: Scope,
  { name, date_to, data_type }: { name: string; date_to: string; data_type: string },
): Promise<StoredFile | undefined> => {
  const { rows } = await sql<StoredFile>`select ${columns} from isaf_file f
    where f.company_id = ${companyId} and f.date_to = ${date_to}::date and f.period = ${name} and f.data_type = ${data_type}
    order by f.id desc limit 1`.execute(db)
  return rows[0]
}

type Page = { limit?: number | undefined; cursor?: string | undefined; latest?: boolean | undefined }

/** A page of files, the latest period first and its newest file on top. */
export const readFiles = async ({ db, companyId }: Scope, { latest, ...page }: Page) => {
  const ofCompany = sql`f.company_id = ${companyId}`
  const isLatest = sql`not exists (select from isaf_file n where n.company_id = f.company_id and n.date_to = f.date_to and n.period = f.period
    and n.id > f.id)`
  const where = latest ? [ofCompany, isLatest] : [ofCompany]
  const { rows, next_cursor } = await readPage<StoredFile>(db, {
    columns,
    from: sql`isaf_file f`,
    where,
    id: sql`f.id`,
    sorts: { date_to: { by: sql`f.date_to`, type: 'date' } },
    sort: '-date_to',
    limit: 20,
    ...page,
  })
  const counted = await sql<{ count: number }>`select count(*)::int as count from isaf_file f
    where ${sql.join(where, sql` and `)}`.execute(db)
  return { rows, next_cursor, count: counted.rows[0]?.count ?? 0 }
}

type NewFile = Pick<
  StoredFile,
  | 'id'
  | 'period'
  | 'date_from'
  | 'date_to'
  | 'data_type'
  | 'part_number'
  | 'file_name'
  | 'sha256'
  | 'sales'
  | 'purchases'
  | 'has_tax_code'
> & { size: number; created_by: string }

export const insertFile = ({ db, companyId }: Scope, file: NewFile) =>
  sql`insert into isaf_file (company_id, id, period, date_from, date_to, data_type, part_number, file_name, sha256, size, sales, purchases, has_tax_code, created_by)
    values (${companyId}, ${file.id}, ${file.period}, ${file.date_from}, ${file.date_to}, ${file.data_type}, ${file.part_number}, ${file.file_name},
      ${file.sha256}, ${file.size}, ${file.sales}, ${file.purchases}, ${file.has_tax_code}, ${file.created_by})`.execute(
    db,
  )

/** What a file says about a document, as far as a later comparison needs it. */
export type Noted = {
  kind: 'invoice' | 'expense'
  id: string
  number: string | null
  version: number
  hash: string | null
  is_void: boolean
}

/** Stores what a file says about its documents; replaces what is stored. */
export const noteDocuments = ({ db, companyId }: Scope, fileId: string, documents: readonly Noted[]) =>
  sql`insert into isaf_document (company_id, file_id, document_kind, document_id, number, version, hash, is_void)
    select ${companyId}, ${fileId}, d.kind, d.id, d.number, d.version, decode(d.hash, 'hex'), d.is_void
    from unnest(${documents.map(({ kind }) => kind)}::text[], ${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ number }) => number)}::text[],
      ${documents.map(({ version }) => version)}::int[], ${documents.map(({ hash }) => hash)}::text[], ${documents.map(({ is_void }) => is_void)}::boolean[])
      d (kind, id, number, version, hash, is_void)
    on conflict (company_id, file_id, document_kind, document_id)
      do update set version = excluded.version, hash = excluded.hash, is_void = excluded.is_void`.execute(db)

/** Notes the day on which a file was submitted and who says so; null takes both back. */
export const storeSubmission = (
  { db, companyId }: Scope,
  { id, date, userId, is_changed }: { id: string; date: string | null; userId: string; is_changed: boolean },
) =>
  sql`update isaf_file set submitted_on = ${date}::date, submitted_by = ${date === null ? null : userId}::uuid,
      changed_at = case when ${is_changed} then now() end
    where company_id = ${companyId} and id = ${id}`.execute(db)

export const clearChanged = ({ db, companyId }: Scope, id: string) =>
  sql`update isaf_file set changed_at = null where company_id = ${companyId} and id = ${id}`.execute(db)

const retryAfterSeconds = 5

/** Only one file of a company is made at a time. Others are refused: each would hold a connection for seconds while it waits. */
export const lockFiles = async ({ db, companyId }: Scope): Promise<void> => {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${companyId}::text, 15)) as is_free`.execute(db)
  if (!rows[0]?.is_free) throw new Problem('too_many_attempts', { retryAfter: retryAfterSeconds })
}
