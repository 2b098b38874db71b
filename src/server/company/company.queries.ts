import { sql } from 'kysely'
import type { Company } from '#contract/company.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '../db/kysely.ts'

export const defaultStyle = { layout: 'modern', accent: '#27409B' } as const

/** Kept fixed once there are documents, so that nothing contradicts them. */
const fixedByDocuments = ['type', 'code', 'currency'] as const

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
  'company.invoice_style',
  'company.deletion_at',
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

/** The columns with a closed set of values are text to the database's types; its checks hold them to these. */
const itemOf = ({ has_documents, invoice_style, contacts, addresses, ...stored }: Stored): Company => ({
  ...stored,
  type: stored.type as Company['type'],
  activity_type: stored.activity_type as Company['activity_type'],
  language: stored.language as Company['language'],
  role: stored.role as Role,
  // Lists are stored as the contract's schema wrote them.
  contacts: contacts as Company['contacts'],
  addresses: addresses as Company['addresses'],
  invoice_style: { ...defaultStyle, ...(invoice_style as Partial<Company['invoice_style']>) },
  logo: null,
  locked_fields: has_documents ? [...fixedByDocuments] : [],
})

/** The companies a person is in, by name. */
export const listCompanies = async (db: Database, userId: string): Promise<Company[]> => {
  const rows = await memberCompanies(db, userId)
    .orderBy(sql`company.title collate "lt-x-icu"`)
    .orderBy('company.id')
    .execute()
  return rows.map(itemOf)
}

/** One company of a person; undefined where they are not in it. */
export const findCompany = async (db: Database, userId: string, id: string): Promise<Company | undefined> => {
  const row = await memberCompanies(db, userId).where('company.id', '=', id).executeTakeFirst()
  return row && itemOf(row)
}

/** The same, held until the end of the transaction, so that of two who change it one sees the other's work. */
export const lockCompany = async (db: Database, userId: string, id: string): Promise<Company | undefined> => {
  await sql`select from company where id = ${id} for update`.execute(db)
  return findCompany(db, userId, id)
}
