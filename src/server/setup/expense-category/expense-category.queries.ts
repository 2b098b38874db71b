import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ExpenseCategory, expenseCategoryInput } from '#contract/setup/expense-category.ts'
import type { JournalColumn } from '#domain/journal.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { inBothLanguages, inLanguage, textToStore } from '#server/platform/resource/seeded.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'
import type { Language } from '#server/platform/language/texts.ts'

type Fields = z.output<typeof expenseCategoryInput>

const plainColumns = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'archived_at',
  'parent_id',
  'journal_column',
] as const
type Row = Pick<Selectable<DB['expense_category']>, (typeof plainColumns)[number] | 'title'>

const columnsFor = (language: Language) => [...plainColumns, inLanguage('title', language).as('title')]

const toCategory = (row: Row): ExpenseCategory => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  title: row.title,
  parent_id: row.parent_id,
  journal_column: row.journal_column as JournalColumn, // checked by the database
})

export const listCategories = async (scope: ReaderScope, query: ListQuery) => {
  const { rows, meta } = await readSettingsList<Row>(scope, query, {
    table: 'expense_category',
    columns: columnsFor(scope.language),
    sorts: { title: { by: inLanguage('title', scope.language), type: 'text' } },
    defaultSort: 'title',
    searched: inBothLanguages('title'),
  })
  return { data: rows.map(toCategory), meta }
}

/** The category. `lock` prevents changes of it and its use by a new expense until the request ends. */
export const findCategory = async (
  scope: ReaderScope,
  id: string,
  options?: { lock?: boolean },
): Promise<ExpenseCategory | undefined> => {
  const columns = columnsFor(scope.language)
  const row = await findSetting<Row>(scope, { table: 'expense_category', columns }, id, options)
  return row && toCategory(row)
}

/** The categories that can be parents: those without a parent. */
export const listParents = ({ db, companyId, language }: ReaderScope) =>
  db
    .selectFrom('expense_category')
    .select(['id', inLanguage('title', language).as('title')])
    .where('company_id', '=', companyId)
    .where('parent_id', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy(inLanguage('title', language))
    .orderBy('id')
    .limit(200)
    .execute()

export const insertCategory = async ({ db, companyId, language }: ReaderScope, id: string, fields: Fields) => {
  const row = await db
    .insertInto('expense_category')
    .values(columnsOf('expense_category', { ...fields, company_id: companyId, id }))
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toCategory(row)
}

export const updateCategory = async ({ db, companyId, language }: ReaderScope, id: string, fields: Fields) => {
  const row = await db
    .updateTable('expense_category')
    .set({ ...columnsOf('expense_category', fields), title: textToStore('title', fields.title, language) })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columnsFor(language))
    .executeTakeFirstOrThrow()
  return toCategory(row)
}

/** Whether the category has subcategories that are not deleted. */
export const hasChildren = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from expense_category where company_id = ${companyId} and parent_id = ${id} and deleted_at is null) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

export const isCategoryUsed = async ({ db, companyId }: Scope, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from expense where company_id = ${companyId} and category_id = ${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}
