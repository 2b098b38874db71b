import type { UserData } from '#contract/account/user-data.ts'
import { findCompany } from '#server/account/company/company.queries.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readCompanyRestoredFrom, readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { isOperator } from '#server/platform/http/access.ts'
import { shownPlan } from '#server/account/subscription/shown-plan.ts'
import { inFirst, placesOf, readWhere } from '#server/platform/clusters/elsewhere.ts'
import { nextElsewhere } from './next-company.ts'
import type { CurrentCompany } from './next-company.ts'
import { avatarOf, findUser, membershipsOf } from './user.queries.ts'

type Asking = Pick<Context, 'db' | 'services' | 'now'> & Partial<Pick<Context, 'session'>>

/** Of a company that this cluster only lists, from where it lives. */
const companyData = async (context: Asking, userId: string, { id, cluster, lockedTitle }: CurrentCompany) => {
  if (id === null || lockedTitle !== null)
    return { company: undefined, plan: await shownPlan(context, userId, undefined), restored: null }
  const where = { userId, companyId: id, cluster: cluster ?? (await placesOf(context, [id])).get(id) }
  return readWhere(context, where, async (there) => {
    const company = await findCompany(there.db, userId, id)
    const plan = await shownPlan(there, userId, company)
    return { company, plan, restored: company ? await readCompanyRestoredFrom(there.db, id) : null }
  })
}

/** In another cluster than that of the accounts, its own are newer than what the first one knows of them. */
const companiesOf = async (context: Asking, userId: string) => {
  const here = await membershipsOf(context.db, userId)
  const { cluster } = context.services
  if (cluster === undefined) return here
  const others = await inFirst(context, userId, (db) => membershipsOf(db, userId, { except: cluster }))
  return [...here, ...others].toSorted((one, other) => one.title.localeCompare(other.title, 'lt'))
}

/** The data of the signed-in user for the screens. The transaction must have that user and their company. */
export const userData = async (context: Asking, userId: string): Promise<UserData> => {
  const { db, services } = context
  const user = await findUser(db, userId)
  const companies = await companiesOf(context, userId)
  const current =
    user.current_company_id === null
      ? await nextElsewhere(context, userId, companies)
      : { id: user.current_company_id, lockedTitle: user.locked_title }
  const { company, plan, restored } = await companyData(context, userId, current)
  return {
    user: {
      data: {
        id: user.id,
        name: user.name,
        email: user.email,
        locale: user.locale === 'en' ? 'en' : 'lt',
        avatar:
          services.cluster === undefined
            ? user.avatar
            : await inFirst(context, userId, (first) => avatarOf(first, userId)),
        email_verified: user.email_verified_at !== null,
        role: company?.role ?? null,
        operator: isOperator(services.config, {
          email: user.email,
          email_verified: user.email_verified_at !== null,
        }),
      },
    },
    company: company ?? null,
    locked_company: current.id && current.lockedTitle !== null ? { id: current.id, title: current.lockedTitle } : null,
    companies,
    plan,
    restored_from: await readRestoredFrom(db),
    company_restored_from: restored,
  }
}
