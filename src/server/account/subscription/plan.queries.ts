import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/** The same day as a part of another query. */
export const planUntilOf = (companyId: string): RawBuilder<unknown> => sql`company_plan_until(${companyId})`

/** The last day of the plan that holds in a company: the longest of its owners'. */
export const companyPlanUntil = async (db: Database, companyId: string): Promise<PlainDate | null> => {
  const { rows } = await sql<{ until: string | null }>`select ${planUntilOf(companyId)} as until`.execute(db)
  return rows[0]?.until ?? null
}

/** How many companies a person owns, and the last day of their own plan. */
export const ownedBy = async (db: Database, userId: string): Promise<{ count: number; plan_until: string | null }> => {
  const { rows } = await sql<{
    count: number
    plan_until: string | null
  }>`select * from owned_companies(${userId})`.execute(db)
  const [owned] = rows
  if (!owned) throw new Error('what a person owns is one row')
  return owned
}

/** Whoever else would add a company to the person waits until this transaction ends. */
export const lockPerson = (db: Database, userId: string) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(db)

/** Whoever else would add a member to the company waits until this transaction ends. */
export const lockCompanyPeople = (db: Database, companyId: string) =>
  sql`select from company where id = ${companyId} for no key update`.execute(db)

/** Members besides one owner. */
export const countEmployees = async (db: Database, companyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('company_member')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Math.max(0, Number(count) - 1)
}

/** How many simple invoices a company may issue in a month; null: any number. */
export type InvoiceLimit = { month: PlainDate; most: number | null }

/**
 * Counts one more invoice of the month; no row where the limit is reached. Of ten at once each waits
 * for the one before, and what is refused later gives its place back with its transaction.
 */
export const countingInvoice = (companyId: string, { month, most }: InvoiceLimit): RawBuilder<unknown> => sql`
    insert into issued_invoices (company_id, month, count)
    select ${companyId}, ${month}::date, 1
    on conflict (company_id, month) do update set count = issued_invoices.count + 1
      where issued_invoices.count < coalesce(${most}::int, 2147483647)
    returning count`

/** Counts it by a statement of its own; false where the limit is reached. */
export const countInvoice = async (db: Database, companyId: string, limit: InvoiceLimit): Promise<boolean> =>
  (await countingInvoice(companyId, limit).execute(db)).rows.length > 0

/** Simple invoices a company has issued in the month. */
export const invoicesOfMonth = async (db: Database, companyId: string, month: PlainDate): Promise<number> => {
  const found = await db
    .selectFrom('issued_invoices')
    .select('count')
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .executeTakeFirst()
  return found?.count ?? 0
}

type CompanyUsage = {
  id: string
  title: string
  /** The last day of the longest plan among its owners. */
  plan_until: PlainDate | null
  invoices: number
  members: number
  invited: number
  file_bytes: string
}

/** Of each company the acting person owns: invoices of its month, members, invitations that can still be accepted, bytes of its files. */
export const ownCompanyUsage = async (db: Database, now: string): Promise<CompanyUsage[]> =>
  (await sql<CompanyUsage>`select * from own_company_usage(${now})`.execute(db)).rows

/** How many bytes the stored files of the company have, what its letters went with among them; small pictures left out. */
export const fileBytes = async (db: Database, companyId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`select stored_file_bytes(${companyId}) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
