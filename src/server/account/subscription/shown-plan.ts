import type { Company } from '#contract/account/company.ts'
import type { Overview } from '#contract/account/subscription.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { mibOf, invoiceCountResetsOn, shareUsed } from '#domain/plan.ts'
import { startOfMonth, today } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { placesOf, readWhere } from '#server/platform/clusters/elsewhere.ts'
import type { Context, WorkContext } from '#server/platform/http/context.ts'
import { planOfCompany, planOfPerson, planOfRow } from './limits.ts'
import { countEmployees, invoicesOfMonth, ownCompanyUsage } from './plan.queries.ts'

const usageOf = async ({ db }: WorkContext, company: Pick<Company, 'id'>, day: PlainDate) => {
  const [invoices, employees] = await Promise.all([
    invoicesOfMonth(db, company.id, startOfMonth(day)),
    countEmployees(db, company.id),
  ])
  return { invoices, employees }
}

/**
 * The plan to show: in a company that of its owner, elsewhere the user's own. The limit of companies is always that of the user's own
 * plan, because being a member of others' companies needs none.
 */
export const shownPlan = async (
  context: WorkContext,
  userId: string,
  company: Pick<Company, 'id' | 'time_zone'> | undefined,
): Promise<UserData['plan']> => {
  const { owned, ...own } = await planOfPerson(context, userId)
  const { limits, ...plan } = company ? await planOfCompany(context, company.id) : own
  const day = today(context.now, company?.time_zone)
  const usage = company ? await usageOf(context, company, day) : { invoices: 0, employees: 0 }
  return {
    ...plan,
    limits: { ...limits, companies: own.limits.companies },
    usage: { ...usage, companies: owned },
    invoices_again: invoiceCountResetsOn(day),
  }
}

type CompanyUsage = Overview['companies'][number]

/** The companies of the user with the usage of their plan, the one nearest to a limit first. */
export const companiesUsage = async (
  context: WorkContext & Partial<Pick<Context, 'session'>>,
): Promise<CompanyUsage[]> => {
  const here = await ownCompanyUsage(context.db, context.now.toISOString())
  const places = await placesOf(
    context,
    here.map(({ id }) => id),
  )
  const userId = context.session?.user_id ?? ''
  const asked = here.map(async (row) => {
    const cluster = places.get(row.id)
    if (cluster === undefined) return row
    const where = { userId, companyId: row.id, cluster }
    const there = await readWhere(context, where, ({ db }) => ownCompanyUsage(db, context.now.toISOString()))
    return there.find(({ id }) => id === row.id) ?? row
  })
  const rows = await Promise.all(asked)
  return rows
    .map(({ id, title, plan_until, invoices, members, invited, file_bytes }) => {
      const { limits } = planOfRow(context, id, plan_until)
      const { companies: _, ...ofCompany } = limits
      const files_mb = mibOf(Number(file_bytes))
      const usage = { invoices, employees: Math.max(0, members - 1), invited, files_mb }
      return { id, title, limits: ofCompany, usage }
    })
    .toSorted((one, other) => usedShare(other) - usedShare(one) || one.title.localeCompare(other.title, 'lt'))
}

/** The highest used share of any limit; open invitations count. */
const usedShare = ({ limits, usage }: CompanyUsage): number =>
  Math.max(
    shareUsed(limits.invoices, usage.invoices),
    shareUsed(limits.employees, usage.employees + usage.invited),
    shareUsed(limits.files_mb, usage.files_mb),
  )
