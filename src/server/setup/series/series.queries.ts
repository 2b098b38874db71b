import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Series, seriesInput } from '#contract/setup/series.ts'
import { seriesTypes } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'

type Fields = z.output<typeof seriesInput>

const columns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'invoice_type',
  'next_number',
  'description',
  'activity_id',
  'is_default',
] as const
type SeriesRow = Pick<Selectable<DB['series']>, (typeof columns)[number]> & { activity_title: string | null }

const title = sql<
  string | null
>`(select a.title from activity a where a.company_id = series.company_id and a.id = series.activity_id)`.as(
  'activity_title',
)
const selection = [...columns, title] as const

const toSeries = (row: SeriesRow): Series => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  // A check in the database allows no other value.
  invoice_type: row.invoice_type as SeriesType,
  next_number: row.next_number,
  description: row.description,
  activity_id: row.activity_id,
  activity_title: row.activity_title,
  is_default: row.is_default,
})

// Invoices first, cash documents last, as in the choices of a form. The default comes first within a type.
const typeOrder = sql`array_position(array[${sql.join(seriesTypes.map((type) => sql.lit(type)))}], invoice_type)`

export const listSeries = async (scope: Scope, query: ListQuery & { invoice_type?: readonly SeriesType[] }) => {
  const types = query.invoice_type
  const { rows, meta } = await readSettingsList<SeriesRow>(scope, query, {
    table: 'series',
    columns: selection,
    sorts: {
      invoice_type: { by: sql`${typeOrder} * 2 - is_default::int`, type: 'numeric' },
      next_number: { by: sql`next_number`, type: 'text' },
    },
    defaultSort: 'invoice_type',
    searched: ['next_number', 'description'],
    filters: types ? [sql`invoice_type = any(${[...types]}::text[])`] : [],
  })
  return { data: rows.map(toSeries), meta }
}

/** The series. `lock` prevents changes of it and use of its next number until the request ends. */
export const findSeries = async (
  scope: Scope,
  id: string,
  options?: { lock?: boolean },
): Promise<Series | undefined> => {
  const row = await findSetting<SeriesRow>(scope, { table: 'series', columns: selection }, id, options)
  return row && toSeries(row)
}

export const insertSeries = async ({ db, companyId }: Scope, id: string, fields: Fields): Promise<Series> => {
  const row = await db
    .insertInto('series')
    .values(columnsOf('series', { ...fields, company_id: companyId, id }))
    .returning(selection)
    .executeTakeFirstOrThrow()
  return toSeries(row)
}

export const updateSeries = async ({ db, companyId }: Scope, id: string, fields: Fields): Promise<Series> => {
  const row = await db
    .updateTable('series')
    .set(columnsOf('series', fields))
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(selection)
    .executeTakeFirstOrThrow()
  return toSeries(row)
}

/** The activities that a series can choose: those in use, and the one it already has. */
export const readActivities = async ({ db, companyId }: Scope, activityId: string | null) => {
  const { rows } = await sql<{ id: string; title: string; tariff: string | null; archived: boolean }>`
    select id, title, trim_scale(tariff)::text as tariff, archived_at is not null as archived from activity
    where company_id = ${companyId} and deleted_at is null and (archived_at is null or id = ${activityId}::uuid) order by title, id`.execute(
    db,
  )
  return rows
}

/** Whether a document or another series of the type has exactly this number. Deleted documents keep theirs until they are purged. */
export const isNumberInUse = async (
  { db, companyId }: Scope,
  type: SeriesType,
  number: string,
  exceptId: string | null = null,
): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoice where company_id = ${companyId} and type = ${type} and number = ${number})
      or exists (select from receipt where company_id = ${companyId} and type = ${type} and number = ${number})
      or exists (select from series where company_id = ${companyId} and invoice_type = ${type} and next_number = ${number}
        and archived_at is null and id is distinct from ${exceptId}::uuid) as used`.execute(db)
  return rows[0]?.used ?? false
}

export const isSeriesUsed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoice where company_id = ${companyId} and series_id = ${id})
      or exists (select from receipt where company_id = ${companyId} and series_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}
