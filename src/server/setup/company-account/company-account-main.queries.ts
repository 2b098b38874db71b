import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

// Of the accounts in use exactly one is the main one. All of this runs under the lock of the company.

export const hasMainAccount = async ({ db, companyId }: Scope): Promise<boolean> => {
  const account = await db
    .selectFrom('company_account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_main', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/** No account is the main one any more, but perhaps the one named. */
export const clearMainAccount = async ({ db, companyId }: Scope, but: string | null = null): Promise<void> => {
  await sql`update company_account set is_main = false, version = version + 1, updated_at = now()
    where company_id = ${companyId} and is_main and id is distinct from ${but}::uuid`.execute(db)
}

/** Where the company is left without a main account, the oldest in use becomes it. */
export const passMainAccountOn = async (scope: Scope): Promise<void> => {
  if (await hasMainAccount(scope)) return
  const { db, companyId } = scope
  await sql`update company_account set is_main = true, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = (
      select id from company_account where company_id = ${companyId} and archived_at is null
      order by created_at, id limit 1)`.execute(db)
}
