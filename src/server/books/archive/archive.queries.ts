import { sql } from 'kysely'
import type { ArchiveItem } from '#contract/books/archive.ts'
import { archiveDays, maxKeptArchives } from '#domain/archive.ts'
import type { Role } from '#domain/permission.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { keptTables } from './archived-tables.ts'

type Stored = Omit<ArchiveItem, 'size'> & { size: string | null }

const columns = sql`e.id, e.status, e.done, e.total, e.file_name, e.size, e.error, e.created_at, e.finished_at,
  case when e.status = 'done' then e.finished_at + make_interval(days => ${sql.lit(archiveDays)}) end as expires_at,
  (select u.name from app_user u where u.id = e.created_by) as created_by`

const archiveForm = { archive: true }

const itemOf = ({ size, ...archive }: Stored): ArchiveItem => ({
  ...archive,
  size: size === null ? null : Number(size),
})

const maxShown = 10

/** The latest archives of the company, newest first. */
export const readArchives = async ({ db, companyId }: Scope): Promise<ArchiveItem[]> => {
  const { rows } = await sql<Stored>`select ${columns} from export_job e
    where e.company_id = ${companyId} and e.form -> 'archive' is not null order by e.id desc limit ${maxShown}`.execute(
    db,
  )
  return rows.map(itemOf)
}

export const readArchive = async ({ db, companyId }: Scope, id: string): Promise<ArchiveItem | undefined> => {
  const { rows } = await sql<Stored>`select ${columns} from export_job e
    where e.company_id = ${companyId} and e.id = ${id} and e.form -> 'archive' is not null`.execute(db)
  return rows[0] && itemOf(rows[0])
}

/** Only one request of a company at a time orders an archive. Returns the id of the one that is being made. */
export const lockUnfinished = async ({ db, companyId }: Scope): Promise<string | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 46))`.execute(db)
  const { rows } = await sql<{ id: string }>`select e.id from export_job e
    where e.company_id = ${companyId} and e.form -> 'archive' is not null and e.status in ('queued', 'running')`.execute(
    db,
  )
  return rows[0]?.id
}

type NewArchive = { id: string; language: Language; created_by: string }

/** Its total is the number of tables, of lists of people and of files. */
export const insertArchive = ({ db, companyId }: Scope, { id, language, created_by }: NewArchive) =>
  sql`insert into export_job (company_id, id, form, language, total, created_by)
    select ${companyId}, ${id}, ${JSON.stringify(archiveForm)}::jsonb, ${language}, ${keptTables.length + 1}
        + (select count(*) + count(*) filter (where thumbnail) from expense_file where company_id = ${companyId})
        + (select count(*) + count(*) filter (where thumbnail) from paper where company_id = ${companyId} and expense_id is null)
        + (select count(*) from isaf_file where company_id = ${companyId})
        + (select count(distinct file_sha256) + count(distinct ubl_sha256) from document_email where company_id = ${companyId})
        + (select count(distinct quote_sha256) from invoice where company_id = ${companyId}),
      ${created_by}`.execute(db)

/** Removes the row: a job that is making the archive ends. False if there was none. */
export const deleteArchive = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`delete from export_job
    where company_id = ${companyId} and id = ${id} and form -> 'archive' is not null`.execute(db)
  return numAffectedRows === 1n
}

/** Removes the rows of finished archives that another one leaves no place for. Returns their ids. */
export const deleteOldest = async ({ db, companyId }: Scope): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`delete from export_job where company_id = ${companyId} and id in (
      select e.id from export_job e where e.company_id = ${companyId} and e.form -> 'archive' is not null and e.status = 'done'
      order by e.id desc offset ${maxKeptArchives - 1}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The present role of a user in the company; undefined if they have left it. */
export const readRole = async ({ db, companyId }: Scope, userId: string | null): Promise<Role | undefined> => {
  const { rows } = await sql<{ role: Role }>`
    select role from company_member where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return rows[0]?.role
}

export const readTitle = async ({ db, companyId }: Scope): Promise<string> => {
  const company = await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirstOrThrow()
  return company.title
}

/** Ends the pause after a restore and releases the emails that waited. */
export const confirmRestored = ({ db }: Pick<Scope, 'db'>) => sql`select confirm_restored_company()`.execute(db)
