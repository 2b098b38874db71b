import { sql } from 'kysely'
import type { Billing } from '#contract/account/subscription.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The data of the provider's company for its invoices. */
export type Seller = {
  vat_enabled: boolean
  country: string
  /** The creator of the invoices: the first owner. */
  owner_id: string
  /** The default VAT row. */
  vat_id: string | null
  /** The account of the payment: the main account in that currency, or any other. Null if there is none. */
  account_id: string | null
}

export const readSeller = async (db: Database, companyId: string, currency: string): Promise<Seller | undefined> => {
  const { rows } = await sql<Seller>`
    select c.vat_enabled, c.country,
      (select m.user_id from company_member m where m.company_id = c.id and m.role = 'owner' order by m.created_at limit 1) as owner_id,
      (select v.id from vat_rate v where v.company_id = c.id and v.is_default and v.deleted_at is null and v.archived_at is null limit 1) as vat_id,
      (select a.id from company_account a where a.company_id = c.id and a.currency = ${currency} and a.accept_payments
        and a.deleted_at is null and a.archived_at is null order by a.is_main desc, a.id limit 1) as account_id
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0]
}

export const findClientOf = async (
  { db, companyId }: Scope,
  { type, code, title, country }: Billing,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('client')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('country', '=', country)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .$if(code !== null, (query) => query.where('code', '=', code))
    .$if(code === null, (query) => query.where('code', 'is', null).where('title', '=', title))
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** The company's VAT row of this type and classifier code that is valid today. */
export const findVatRow = async (
  { db, companyId, today }: Scope & { today: PlainDate },
  { type, code }: { type: string; code: string },
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('vat_rate')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(({ or, eb }) => or([eb('valid_from', 'is', null), eb('valid_from', '<=', today)]))
    .where(({ or, eb }) => or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .orderBy('position')
    .executeTakeFirst()
  return found?.id
}
