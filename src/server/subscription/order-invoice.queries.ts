import { sql } from 'kysely'
import type { Billing } from '#contract/subscription.ts'
import type { Database } from '../db/kysely.ts'
import type { Scope } from '../resource/scope.ts'

/** What the provider's invoices need of its company. */
export type Seller = {
  vat_enabled: boolean
  /** Who is named as having made them: the owner of longest. */
  owner_id: string
  vat_id: string | null
  /** Where the money is taken to have come: the main account of that currency, or any. Null: there is none. */
  account_id: string | null
}

export const readSeller = async (db: Database, companyId: string, currency: string): Promise<Seller | undefined> => {
  const { rows } = await sql<Seller>`
    select c.vat_enabled,
      (select m.user_id from company_member m where m.company_id = c.id and m.role = 'owner' order by m.created_at limit 1) as owner_id,
      (select v.id from vat_rate v where v.company_id = c.id and v.is_default and v.deleted_at is null and v.archived_at is null limit 1) as vat_id,
      (select a.id from company_account a where a.company_id = c.id and a.currency = ${currency} and a.accept_payments
        and a.deleted_at is null and a.archived_at is null order by a.is_main desc, a.id limit 1) as account_id
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0]
}

export const findClientOf = async (
  { db, companyId }: Scope,
  { type, code, title }: Billing,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('client')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .$if(code !== null, (query) => query.where('code', '=', code))
    .$if(code === null, (query) => query.where('code', 'is', null).where('title', '=', title))
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}
