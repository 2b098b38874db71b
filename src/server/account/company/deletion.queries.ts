import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'

/**
 * Whether people have put something in: what a new company starts with is none of it, what was deleted and can be restored is. Invoices and
 * expenses name a client, so who has any has a client too.
 */
export const hasData = async (db: Database, companyId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from client where company_id = ${companyId})
    or exists (select from product where company_id = ${companyId})
    or exists (select from payment where company_id = ${companyId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** When it goes; null: it stays. */
export const setDeletion = (db: Database, companyId: string, moment: string | null) =>
  db.updateTable('company').set({ deletion_at: moment }).where('id', '=', companyId).execute()

export const ownersOf = async (db: Database, companyId: string): Promise<string[]> => {
  const of = db.selectFrom('company_member').select('user_id').where('company_id', '=', companyId)
  return (await of.where('role', '=', 'owner').execute()).map(({ user_id }) => user_id)
}
