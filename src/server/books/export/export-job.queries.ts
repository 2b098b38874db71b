import { sql } from 'kysely'
import type { ExportItem } from '#contract/books/export.ts'
import type { ReportName } from '#domain/reports.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** The form of documents or of a report. */
export type StoredForm = ExportItem['form']

/** Exports as a person sees them: of documents, and of the reports that they may read. */
export type ExportScope = Scope & { reports: readonly ReportName[] }

type Stored = Omit<ExportItem, 'size'> & { size: string | null; language: Language; company_id: string }

const columns = sql`e.company_id, e.id, e.form, e.language, e.status, e.done, e.total, e.file_name, e.size, e.error, e.created_at, e.finished_at,
  (select u.name from app_user u where u.id = e.created_by) as created_by`

/** Archives of the company are in the same table; they have a page and a permission of their own. */
const isNoArchive = sql`e.form -> 'archive' is null`

const visible = ({ reports }: ExportScope) =>
  sql`${isNoArchive} and (e.form -> 'report' is null or e.form -> 'report' ->> 'name' = any(${[...reports]}::text[]))`

const itemOf = ({ language: _, company_id: __, size, ...job }: Stored): ExportItem => ({
  ...job,
  size: size === null ? null : Number(size),
})

const maxShown = 10

/** The latest exports of the company, newest first. */
export const readExports = async (scope: ExportScope): Promise<ExportItem[]> => {
  const { rows } = await sql<Stored>`select ${columns} from export_job e
    where e.company_id = ${scope.companyId} and ${visible(scope)} order by e.id desc limit ${maxShown}`.execute(
    scope.db,
  )
  // The form of an export may contain very many ids.
  return rowsThatFit(rows.map(itemOf), maxShown)
}

export const readExport = async (scope: ExportScope, id: string): Promise<ExportItem | undefined> => {
  const { rows } = await sql<Stored>`select ${columns} from export_job e
    where e.company_id = ${scope.companyId} and e.id = ${id} and ${visible(scope)}`.execute(scope.db)
  return rows[0] && itemOf(rows[0])
}

/** Only one request of a company at a time checks whether a job exists. */
export const lockExports = ({ db, companyId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 14))`.execute(db)

/** Queued and running exports; those with the same form and language first. */
export const readUnfinished = async (
  { db, companyId }: Scope,
  form: StoredForm,
  language: Language,
): Promise<(ExportItem & { is_same: boolean })[]> => {
  const { rows } = await sql<Stored & { is_same: boolean }>`
    select ${columns}, e.form = ${JSON.stringify(form)}::jsonb and e.language = ${language} as is_same from export_job e
    where e.company_id = ${companyId} and ${isNoArchive} and e.status in ('queued', 'running') order by is_same desc, e.id`.execute(
    db,
  )
  return rows.map(({ is_same, ...job }) => ({ ...itemOf(job), is_same }))
}

type NewExport = { id: string; form: StoredForm; language: Language; total: number; created_by: string }

export const insertExport = ({ db, companyId }: Scope, { id, form, language, total, created_by }: NewExport) =>
  sql`insert into export_job (company_id, id, form, language, total, created_by)
    values (${companyId}, ${id}, ${JSON.stringify(form)}::jsonb, ${language}, ${total}, ${created_by})`.execute(db)

export type ClaimedExport = { form: StoredForm; language: Language; attempts: number; created_by: string | null }

/** Starts the export from the beginning. Undefined if it was canceled or is finished. */
export const claimExport = async ({ db, companyId }: Scope, id: string): Promise<ClaimedExport | undefined> => {
  const { rows } = await sql<ClaimedExport>`
    update export_job set status = 'running', done = 0, attempts = attempts + 1
    where company_id = ${companyId} and id = ${id} and status in ('queued', 'running')
    returning form, language, attempts, created_by`.execute(db)
  return rows[0]
}

/** Stores the progress; the total of a report is not known before its end. False if the export was canceled meanwhile. */
export const storeProgress = async ({ db, companyId }: Scope, id: string, done: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`update export_job set done = least(${done}::int, nullif(total, 0))
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)
  return numAffectedRows === 1n
}

/** `done` is the total of a report. False if the export was canceled meanwhile. */
export const finishExport = async (
  { db, companyId }: Scope,
  id: string,
  { name, size, done }: { name: string; size: number; done: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update export_job set status = 'done', done = coalesce(nullif(total, 0), ${done}::int),
      total = coalesce(nullif(total, 0), ${done}::int), file_name = ${name}, size = ${size}, finished_at = now()
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)
  return numAffectedRows === 1n
}

export const failExport = ({ db, companyId }: Scope, id: string, error: NonNullable<ExportItem['error']>) =>
  sql`update export_job set status = 'failed', error = ${error}, finished_at = now()
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)

/** Puts the export back into the queue without counting this attempt. */
export const requeueExport = ({ db, companyId }: Scope, id: string) =>
  sql`update export_job set status = 'queued', done = 0, attempts = attempts - 1
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(db)

export const cancelExport = ({ db, companyId }: Scope, id: string) =>
  sql`update export_job set status = 'canceled', finished_at = now()
    where company_id = ${companyId} and id = ${id} and status in ('queued', 'running')`.execute(db)
