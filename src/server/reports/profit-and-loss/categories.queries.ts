import { sql } from 'kysely'
import { inLanguage } from '#server/platform/resource/seeded.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'

/** The titles of all categories of expenses by id, of archived and deleted ones too. */
export const readCategoryTitles = async ({ db, companyId, language }: ReaderScope): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, ${inLanguage('title', language)} as title from expense_category where company_id = ${companyId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
