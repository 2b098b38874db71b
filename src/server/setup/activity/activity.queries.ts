import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Activity, activityInput } from '#contract/setup/activity.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'

type Fields = z.output<typeof activityInput>

const columns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'title',
  'code',
  'tariff',
  'certificate_number',
] as const
type Row = Pick<Selectable<DB['activity']>, (typeof columns)[number]>

const toActivity = (row: Row): Activity => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  title: row.title,
  code: row.code,
  tariff: row.tariff && plainText(dec(row.tariff)),
  certificate_number: row.certificate_number,
})

export const listActivities = async (scope: Scope, query: ListQuery) => {
  const { rows, meta } = await readSettingsList<Row>(scope, query, {
    table: 'activity',
    columns,
    sorts: { title: { by: sql`title`, type: 'text' }, code: { by: sql`coalesce(code, '')`, type: 'text' } },
    defaultSort: 'title',
    searched: ['title', 'code', 'certificate_number'],
  })
  return { data: rows.map(toActivity), meta }
}

/** The activity. `lock` prevents changes of it and its use by a new series until the request ends. */
export const findActivity = async (
  scope: Scope,
  id: string,
  options?: { lock?: boolean },
): Promise<Activity | undefined> => {
  const row = await findSetting<Row>(scope, { table: 'activity', columns }, id, options)
  return row && toActivity(row)
}

export const insertActivity = async ({ db, companyId }: Scope, id: string, fields: Fields): Promise<Activity> => {
  const row = await db
    .insertInto('activity')
    .values(columnsOf('activity', { ...fields, company_id: companyId, id }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toActivity(row)
}

export const updateActivity = async ({ db, companyId }: Scope, id: string, fields: Fields): Promise<Activity> => {
  const row = await db
    .updateTable('activity')
    .set(columnsOf('activity', fields))
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toActivity(row)
}

/** Whether a series has this activity. A deleted series that can still be restored counts, too. */
export const hasSeries = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const series = await db
    .selectFrom('series')
    .select('id')
    .where('company_id', '=', companyId)
    .where('activity_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return series !== undefined
}
