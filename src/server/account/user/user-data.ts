import type { UserData } from '#contract/account/user-data.ts'
import { findCompany } from '#server/account/company/company.queries.ts'
import type { Context } from '#server/platform/http/context.ts'
import { readCompanyRestoredFrom, readRestoredFrom } from '#server/platform/mail/sending-state.ts'
import { isOperator } from '#server/platform/http/access.ts'
import { shownPlan } from '#server/account/subscription/shown-plan.ts'
import { findUser, membershipsOf } from './user.queries.ts'

/** The data of the signed-in user for the screens. The transaction must have that user and their company. */
export const userData = async (
  context: Pick<Context, 'db' | 'services' | 'now'>,
  userId: string,
): Promise<UserData> => {
  const { db } = context
  const user = await findUser(db, userId)
  const companies = await membershipsOf(db, userId)
  const { current_company_id: currentId, locked_title: lockedTitle } = user
  const company = currentId && lockedTitle === null ? await findCompany(db, userId, currentId) : undefined
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
        operator: isOperator(context.services.config, {
          email: user.email,
          email_verified: user.email_verified_at !== null,
        }),
      },
    },
    company: company ?? null,
    locked_company: currentId && lockedTitle !== null ? { id: currentId, title: lockedTitle } : null,
    companies,
    plan: await shownPlan(context, userId, company),
    restored_from: await readRestoredFrom(db),
    company_restored_from: company ? await readCompanyRestoredFrom(db, company.id) : null,
  }
}
