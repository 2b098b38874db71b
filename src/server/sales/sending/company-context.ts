import { today } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Services } from '#server/platform/services.ts'

type Queued = { company_id: string; id: string; created_by: string | null; language: string }

/** The context of handlers for a job, as the user who queued it in their company. */
export const companyContext = async (services: Services, db: Database, email: Queued): Promise<CompanyContext> => {
  const company = await db
    .selectFrom('company')
    .innerJoin('settings_version', 'settings_version.company_id', 'company.id')
    .select(['currency', 'time_zone', 'vat_enabled', 'closed_until', 'settings_version.version as settings_version'])
    .where('company.id', '=', email.company_id)
    .executeTakeFirstOrThrow()
  const now = services.clock()
  const person = {
    id: email.id,
    user_id: email.created_by ?? '',
    name: '',
    email: '',
    email_verified: true,
    two_step: true,
  }
  return {
    db,
    companyId: email.company_id,
    session: {
      ...person,
      two_step_missing: false,
      ...company,
      company_id: email.company_id,
      locale: email.language as 'lt' | 'en',
      role: 'owner',
    },
    language: email.language as 'lt' | 'en',
    now,
    today: today(now, company.time_zone),
    log: services.log,
    services,
    address: '',
    userAgent: undefined,
    cookies: undefined,
    answerHeaders: {},
  }
}
