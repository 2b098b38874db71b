import type { UserData } from '#contract/user.ts'
import { findCompany } from '../company/company.queries.ts'
import type { Database } from '../db/kysely.ts'
import { findUser, membershipsOf } from './user.queries.ts'

/** What a screen needs to know of who is signed in. The transaction must act for that person and their company. */
export const userData = async (db: Database, userId: string): Promise<UserData> => {
  const user = await findUser(db, userId)
  const companies = await membershipsOf(db, userId)
  const company = user.current_company_id ? await findCompany(db, userId, user.current_company_id) : undefined
  return {
    user: {
      data: {
        id: user.id,
        name: user.name,
        email: user.email,
        locale: user.locale === 'en' ? 'en' : 'lt',
        avatar: user.avatar,
        email_verified: user.email_verified_at !== null,
        role: company?.role ?? null,
      },
    },
    company: company ?? null,
    companies,
    plan: {
      name: 'basic',
      valid_until: null,
      // Nothing is limited yet, and a limit that does not hold is not shown.
      limits: { invoices: null, companies: null, employees: null },
      usage: {
        companies: companies.filter(({ role }) => role === 'owner').length,
        employees: Math.max(0, Number(user.members ?? 0) - 1),
      },
    },
  }
}
