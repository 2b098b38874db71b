import type { Company } from '#contract/company.ts'
import type { UserData } from '#contract/user-data.ts'
import { startOfMonth, today } from '#domain/plain-date.ts'
import type { Context } from '../http/context.ts'
import { planOfCompany, planOfPerson } from './limits.ts'
import { countEmployees, invoicesOfMonth } from './plan.queries.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>

const usageOf = async ({ db, now }: Asked, company: Pick<Company, 'id' | 'time_zone'>) => {
  const [invoices, employees] = await Promise.all([
    invoicesOfMonth(db, company.id, startOfMonth(today(now, company.time_zone))),
    countEmployees(db, company.id),
  ])
  return { invoices, employees }
}

/**
 * What holds where a person works: in a company the plan of its owner, elsewhere their own. How many companies they may have
 * follows their own plan in any case: who helps in forty others' companies needs none.
 */
export const shownPlan = async (
  asked: Asked,
  userId: string,
  company: Pick<Company, 'id' | 'time_zone'> | undefined,
): Promise<UserData['plan']> => {
  const { owned, ...own } = await planOfPerson(asked, userId)
  const { limits, ...plan } = company ? await planOfCompany(asked, company.id) : own
  const usage = company ? await usageOf(asked, company) : { invoices: 0, employees: 0 }
  return {
    ...plan,
    limits: { ...limits, companies: own.limits.companies },
    usage: { ...usage, companies: owned },
  }
}
