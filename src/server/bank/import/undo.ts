import { sql } from 'kysely'
import { unmatchEntries } from '#server/bank/entry/unmatch.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { lockImports } from './store.queries.ts'

/** Takes an import back whole: its entries and statements, their matches, and the payments that the matches recorded. */
export const undoImport = async (context: CompanyContext, id: string): Promise<void> => {
  const { db, companyId, session } = context
  await lockImports(context)
  const { rows: found } = await sql<{ undone_at: string | null }>`
    select undone_at from bank_import where company_id = ${companyId} and id = ${id} for update`.execute(db)
  if (!found[0]) throw notFound('bank-import')
  if (found[0].undone_at !== null) return
  const { rows } = await sql<{ id: string }>`
    select id from bank_entry where company_id = ${companyId} and import_id = ${id} and state = 'matched' order by id`.execute(
    db,
  )
  if (rows.length > 0)
    await unmatchEntries(
      context,
      rows.map((row) => row.id),
    )
  await sql`delete from bank_entry where company_id = ${companyId} and import_id = ${id}`.execute(db)
  await sql`delete from bank_statement where company_id = ${companyId} and import_id = ${id}`.execute(db)
  await sql`update bank_import set undone_at = now(), undone_by = ${session.user_id}::uuid
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
