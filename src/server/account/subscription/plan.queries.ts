import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'

/** The same date as an SQL expression. */
export const planUntilOf = (companyId: string): RawBuilder<unknown> => sql`company_plan_until(${companyId})`

/** The last day of a company's plan: the latest of its owners' plans. */
export const companyPlanUntil = async (db: Database, companyId: string): Promise<PlainDate | null> => {
  const { rows } = await sql<{ until: string | null }>`select ${planUntilOf(companyId)} as until`.execute(db)
  return rows[0]?.until ?? null
}

/** The number of companies a user owns, except those of a cluster, and the last day of their own plan. */
export const ownedBy = async (
  db: Database,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<{ count: number; plan_until: string | null }> => {
  const { rows } = await sql<{
    count: number
    plan_until: string | null
  }>`select * from owned_companies(${userId}, ${except ?? null})`.execute(db)
  const [owned] = rows
  if (!owned) throw new Error('the usage of a user must be one row')
  return owned
}

/** Makes other transactions that add a company to the user wait. */
export const lockPerson = (db: Database, userId: string) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(db)

/** Makes other transactions that add a member to the company wait. */
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

/** The monthly limit of a company's simple invoices; null: unlimited. */
export type InvoiceLimit = { month: PlainDate; most: number | null }

/**
 * Counts an invoice of the month; returns no row if the limit is reached. Concurrent requests wait for each other, and a rollback
 * undoes the count.
 */
export const countingInvoice = (companyId: string, { month, most }: InvoiceLimit): RawBuilder<unknown> => sql`
    insert into issued_invoices (company_id, month, count)
    select ${companyId}, ${month}::date, 1
    on conflict (company_id, month) do update set count = issued_invoices.count + 1
      where issued_invoices.count < coalesce(${most}::int, 2147483647)
    returning count`

/** Counts it in a statement of its own; false if the limit is reached. */
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
  /** The last day of the latest plan of its owners. */
  plan_until: PlainDate | null
  invoices: number
  members: number
  invited: number
  file_bytes: string
}

/** The usage of each company the user owns: invoices of the month, members, valid invitations, bytes of files. */
export const ownCompanyUsage = async (db: Database, now: string): Promise<CompanyUsage[]> =>
  (await sql<CompanyUsage>`select * from own_company_usage(${now})`.execute(db)).rows

/** The bytes of the company's stored files, including the attachments of emails but not small images. */
export const fileBytes = async (db: Database, companyId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`select stored_file_bytes(${companyId}) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
