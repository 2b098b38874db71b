import type { OverviewItem, companyOverviewRows } from '#contract/books/company-overview.ts'
import { today } from '#domain/plain-date.ts'
import { planOfRow } from '#server/account/subscription/limits.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { placesOf, readWhere } from '#server/platform/clusters/elsewhere.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import { countCompanies } from './count-companies.ts'
import type { Counted } from './count-companies.ts'
import { readFigures, readMemberCompanies } from './company-overview.queries.ts'
import type { MemberCompany } from './company-overview.queries.ts'

type Figures = OverviewItem['figures']

/** The figures of one company. From here on the transaction sees its rows only. */
const countOne = async ({ db, session, now }: UserContext, company: MemberCompany): Promise<Figures | undefined> => {
  const [, figures] = await Promise.all([
    actFor(db, session.user_id, company.id),
    readFigures(db, { userId: session.user_id, company, today: today(now, company.time_zone) }),
  ])
  return figures
}

/** Of a company that the session may not enter, only the name and the role are known. */
const lockedItem = ({ id, title, role, currency, vat_enabled }: MemberCompany): OverviewItem => ({
  id,
  title,
  role,
  currency,
  vat_enabled,
  code: null,
  deletion_at: null,
  plan_ended_on: null,
  state: 'locked',
  figures: null,
})

const planEnd = (context: UserContext, { id, plan_until }: MemberCompany) => {
  const { name, valid_until } = planOfRow(context, id, plan_until)
  return name === 'basic' ? valid_until : null
}

const itemOf = (context: UserContext, company: MemberCompany, counted: Counted<Figures | undefined>): OverviewItem => {
  const { id, title, code, role, currency, vat_enabled, deletion_at } = company
  return {
    id,
    title,
    code,
    role,
    currency,
    vat_enabled,
    deletion_at,
    plan_ended_on: planEnd(context, company),
    state: counted.ok ? 'counted' : 'failed',
    figures: counted.ok ? (counted.value ?? null) : null,
  }
}

/** Those of other clusters are counted there, at most a few at a time; one that is away has failed. */
const countEverywhere = async (context: UserContext, open: readonly MemberCompany[]) => {
  const { db, session } = context
  const places = await placesOf(
    context,
    open.map(({ id }) => id),
  )
  const here = open.filter(({ id }) => !places.has(id))
  const counted = new Map<string, Counted<Figures | undefined>>()
  const elsewhere = open.filter(({ id }) => places.has(id)).values()
  const countThere = async () => {
    for (const company of elsewhere) {
      const where = { userId: session.user_id, companyId: company.id, cluster: places.get(company.id) }
      const result = await readWhere(context, where, (there) => countOne(there, company)).then(
        (value) => ({ ok: true as const, value }),
        (error: unknown) => ({ ok: false as const, error }),
      )
      counted.set(company.id, result)
    }
  }
  await Promise.all(Array.from({ length: clustersAtOnce }, countThere))
  const results = await countCompanies(db, here, (company) => countOne(context, company))
  here.forEach(({ id }, index) => counted.set(id, results[index]!))
  return counted
}

const clustersAtOnce = 4

export const companyOverviewHandlers: HandlersOf<typeof companyOverviewRows> = {
  'company.overview': async (context, { query: { id } }) => {
    const { db, session, log } = context
    const companies = await readMemberCompanies(db, session.user_id, id)
    if (id && companies.length === 0) throw notFound('company')
    const open = companies.filter(({ is_open }) => is_open)
    const countedById = await countEverywhere(context, open)
    const data = companies.flatMap((company) => {
      const counted = countedById.get(company.id)
      if (!counted) return [lockedItem(company)]
      // The person left the company, or got another role, while it was counted.
      if (counted.ok && counted.value === undefined) return []
      if (!counted.ok) log.error({ err: counted.error, company: company.id }, 'a company could not be counted')
      return [itemOf(context, company, counted)]
    })
    return { data, meta: { count: companies[0]?.all ?? 0 } }
  },
}
