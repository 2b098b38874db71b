import { sql } from 'kysely'
import type { Company } from '#contract/account/company.ts'
import { completeStyle } from '#domain/invoice-style.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { isOpen } from '#server/account/user/user.queries.ts'

/** Fields that cannot change once the company has documents. */
const lockedByDocuments = ['type', 'code', 'currency'] as const

const columns = [
  'company.id',
  'company.version',
  'company.created_at',
  'company.updated_at',
  'company.type',
  'company.title',
  'company.code',
  'company.vat_enabled',
  'company.vat_code',
  'company.email',
  'company.phone',
  'company.website',
  'company.currency',
  'company.address',
  'company.city',
  'company.postal_code',
  'company.country',
  'company.activity_type',
  'company.certificate_number',
  'company.bank_name',
  'company.bank_code',
  'company.account_number',
  'company.contacts',
  'company.addresses',
  'company.language',
  'company.time_zone',
  'company.vat_period',
  'company.e_invoice_in_pdf',
  'company.invoice_style',
  'company.logo_version',
  'company.deletion_at',
  'company.closed_until',
] as const

const memberCompanies = (db: Database, userId: string) =>
  db
    .selectFrom('company')
    .innerJoin('company_member', 'company_member.company_id', 'company.id')
    .select(columns)
    .select('company_member.role')
    .select(sql<boolean>`company_has_documents(company.id)`.as('has_documents'))
    .where('company_member.user_id', '=', userId)

type Stored = Awaited<ReturnType<ReturnType<typeof memberCompanies>['executeTakeFirstOrThrow']>>

/** The types of columns that the database stores as text with a check. */
const itemOf = ({ has_documents, invoice_style, logo_version, contacts, addresses, ...stored }: Stored): Company => ({
  ...stored,
  type: stored.type as Company['type'],
  activity_type: stored.activity_type as Company['activity_type'],
  language: stored.language as Company['language'],
  vat_period: stored.vat_period as Company['vat_period'],
  role: stored.role as Role,
  // Lists are stored as the contract's schema wrote them.
  contacts: contacts as Company['contacts'],
  addresses: addresses as Company['addresses'],
  invoice_style: completeStyle(invoice_style as StoredStyle),
  logo: logo_version && `/api/company/${stored.id}/logo/${logo_version}`,
  locked_fields: has_documents ? [...lockedByDocuments] : [],
})

/** The companies of a user by name, limited to what fits in a response. */
export const listCompanies = async (
  db: Database,
  userId: string,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ data: Company[]; next_cursor: string | null }> => {
  const { rows, next_cursor } = await readPage<Stored & FoundCompany>(db, {
    columns: sql`${sql.join(columns.map((column) => sql.ref(column)))}, company_member.role,
      company_has_documents(company.id) as has_documents`,
    from: sql`company join company_member on company_member.company_id = company.id`,
    where: [sql`company_member.user_id = ${userId}`, isOpen(sql.ref('company.two_step_required'))],
    id: sql`company.id`,
    sorts: { title: { by: sql`company.title collate "lt-x-icu"`, type: 'text' } },
    sort: 'title',
    limit,
    cursor,
  })
  return { data: rows.map(({ cursor_value: _, is_exact: __, ...row }) => itemOf(row)), next_cursor }
}

/** Columns that the query of a page adds. */
type FoundCompany = { cursor_value: string; is_exact: boolean }

/** The number of rows in the list. */
export const countCompanies = async (db: Database, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_member.user_id', '=', userId)
    .where(({ ref }) => isOpen(ref('company.two_step_required')))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A company of the user; undefined if they are not a member. */
export const findCompany = async (db: Database, userId: string, id: string): Promise<Company | undefined> => {
  const row = await memberCompanies(db, userId).where('company.id', '=', id).executeTakeFirst()
  return row && itemOf(row)
}

/** The same, locked until the end of the transaction, so that concurrent changes see each other. */
export const lockCompany = async (db: Database, userId: string, id: string): Promise<Company | undefined> => {
  await sql`select from company where id = ${id} for update`.execute(db)
  return findCompany(db, userId, id)
}

/**
 * Whether users have added data: not the first records of a company, but also deleted rows that can be restored. Invoices and expenses
 * have a client, so checking clients covers them.
 */
export const hasData = async (db: Database, companyId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from client where company_id = ${companyId})
    or exists (select from product where company_id = ${companyId})
    or exists (select from payment where company_id = ${companyId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** When it will be deleted; null: never. */
export const setDeletion = (db: Database, companyId: string, moment: string | null) =>
  db.updateTable('company').set({ deletion_at: moment }).where('id', '=', companyId).execute()

export const ownersOf = async (db: Database, companyId: string): Promise<string[]> => {
  const members = db.selectFrom('company_member').select('user_id').where('company_id', '=', companyId)
  return (await members.where('role', '=', 'owner').execute()).map(({ user_id }) => user_id)
}
