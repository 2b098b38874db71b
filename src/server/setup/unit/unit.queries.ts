import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Unit, unitInput } from '#contract/setup/unit.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { inBothLanguages, inLanguage } from '#server/platform/resource/seeded.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'
import type { Language } from '#server/platform/language/texts.ts'

type Fields = z.output<typeof unitInput>

const plainColumns = ['id', 'version', 'created_at', 'updated_at', 'archived_at', 'format', 'is_system'] as const
type UnitRow = Pick<Selectable<DB['unit']>, (typeof plainColumns)[number] | 'title' | 'short_name'>

const columnsFor = (language: Language) => [
  ...plainColumns,
  inLanguage('title', language).as('title'),
  inLanguage('short_name', language).as('short_name'),
]

const toUnit = (row: UnitRow): Unit => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  title: row.title,
  short_name: row.short_name,
  format: row.format,
  is_system: row.is_system,
})

export const listUnits = async (scope: ReaderScope, query: ListQuery) => {
  const { rows, meta } = await readSettingsList<UnitRow>(scope, query, {
    table: 'unit',
    columns: columnsFor(scope.language),
    sorts: {
      title: { by: sql`${inLanguage('title', scope.language)} collate "lt-x-icu"`, type: 'text' },
      short_name: { by: sql`${inLanguage('short_name', scope.language)} collate "lt-x-icu"`, type: 'text' },
    },
    defaultSort: 'title',
    searched: [...inBothLanguages('title'), ...inBothLanguages('short_name')],
  })
  return { data: rows.map(toUnit), meta }
}

/** The unit. `lock` prevents changes of it and its use by a new document until the request ends. */
export const findUnit = async (
  scope: ReaderScope,
  id: string,
  options?: { lock?: boolean },
): Promise<Unit | undefined> => {
  const columns = columnsFor(scope.language)
  const row = await findSetting<UnitRow>(scope, { table: 'unit', columns }, id, options)
  return row && toUnit(row)
}

export const insertUnit = async (
  { db, companyId, language }: ReaderScope,
  id: string,
  fields: Fields,
): Promise<Unit> => {
  const row = await db
    .insertInto('unit')
    .values(columnsOf('unit', { ...fields, company_id: companyId, id }))
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toUnit(row)
}

export const updateUnit = async (
  { db, companyId, language }: ReaderScope,
  id: string,
  fields: Fields,
): Promise<Unit> => {
  const row = await db
    .updateTable('unit')
    .set(columnsOf('unit', fields))
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toUnit(row)
}

/** Whether it is the only unit that a new document can choose. */
export const isLastUnit = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const other = await db
    .selectFrom('unit')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '<>', id)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

export const isUnitUsed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from product where company_id = ${companyId} and unit_id = ${id})
      or exists (select from invoice_line where company_id = ${companyId} and unit_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}
