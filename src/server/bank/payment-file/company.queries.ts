import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The name of the company, as registered. */
export const readCompanyTitle = async ({ db, companyId }: Scope): Promise<string> => {
  const { rows } = await sql<{ title: string }>`select title from company where id = ${companyId}`.execute(db)
  return rows[0]?.title ?? ''
}
