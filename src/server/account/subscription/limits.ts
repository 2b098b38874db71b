// Decision: docs/decisions/plan-limits.md
import { invoiceCountResetsOn, hasRoom, planOn, hasFileRoom, isFileRoomLow, mibOf, sizeText } from '#domain/plan.ts'
import type { Limits, PlanName, FileRoom } from '#domain/plan.ts'
import { startOfMonth, today } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext, Context, WorkContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { inFirst } from '#server/platform/clusters/elsewhere.ts'
import type { Services } from '#server/platform/services.ts'
import * as stored from './plan.queries.ts'
import type { InvoiceStyle } from '#domain/invoice-style.ts'

/** The current plan. `unlimited`: with PLANS=off, and for the provider's own company. */
export type Plan = {
  name: PlanName | 'unlimited'
  /** Its last day; for a free plan, that of the last paid one. */
  valid_until: PlainDate | null
  limits: Limits
  hide_branding: boolean
}

const unlimited: Plan = {
  name: 'unlimited',
  valid_until: null,
  limits: { invoices: null, companies: null, employees: null, files_mb: null },
  hide_branding: true,
}

/** Plans start and end by Lithuania's calendar for all companies. */
export const planDay = ({ now }: Pick<Context, 'now'>): PlainDate => today(now)

const planUntil = (context: WorkContext, valid_until: PlainDate | null): Plan => {
  const { plans } = context.services.config
  if (!plans) return unlimited
  const name = planOn(valid_until, planDay(context))
  return { name, valid_until, ...plans.plans[name] }
}

/** Whether it is the provider's own company, which issues the invoices of plans. */
export const isProvider = ({ services }: { services: Pick<Services, 'config'> }, companyId: string): boolean =>
  services.config.provider.company === companyId

/** The plan of a company: that of its owner. */
export const planOfCompany = async (context: WorkContext, companyId: string): Promise<Plan> =>
  context.services.config.plans && !isProvider(context, companyId)
    ? planUntil(context, await stored.companyPlanUntil(context.db, companyId))
    : unlimited

export const isFreeCompany = async (context: WorkContext, companyId: string): Promise<boolean> =>
  (await planOfCompany(context, companyId)).name === 'basic'

/** The same if its last day is known already. */
export const planOfRow = (context: WorkContext, companyId: string, until: PlainDate | null): Plan =>
  isProvider(context, companyId) ? unlimited : planUntil(context, until)

/** A user's own plan and the number of companies they own. */
export const planOfPerson = async (context: WorkContext, userId: string): Promise<Plan & { owned: number }> => {
  const { cluster } = context.services
  const { count, plan_until } = await inFirst(context, userId, (db) => stored.ownedBy(db, userId, { except: cluster }))
  // Its own are not told to the first cluster before the end of the transaction.
  const here = cluster === undefined ? 0 : (await stored.ownedBy(context.db, userId)).count
  return { ...planUntil(context, plan_until), owned: count + here }
}

/** The number of simple invoices that the plan allows in a month. */
export const invoiceLimit = ({ today: day }: CompanyContext, { limits }: Plan): stored.InvoiceLimit => ({
  month: startOfMonth(day),
  most: limits.invoices,
})

/** Counts a simple invoice in the company's month; throws `plan_limit_invoices` if none is left. */
export const countWithinPlan = async (context: CompanyContext, plan: Plan): Promise<void> => {
  const isAllowed = await stored.countInvoice(context.db, context.companyId, invoiceLimit(context, plan))
  if (!isAllowed) throw noInvoiceLeft(context, plan)
}

/** The problem with the limit of the plan and the date of the next possible invoice. */
export const noInvoiceLeft = (context: CompanyContext, { name, limits }: Plan): Problem => {
  const day = createDocumentTexts(context.language, 'EUR').date(invoiceCountResetsOn(context.today))
  return new Problem('plan_limit_invoices', {
    values: { count: limits.invoices ?? 0, day },
    ...(name === 'premium' ? { reason: name } : {}),
  })
}

/** Throws `plan_limit_companies` if the user may not own another company. Checked before creating or taking over one. */
export const checkCompanyLimit = async (context: WorkContext, userId: string): Promise<void> => {
  if (!context.services.config.plans) return
  await stored.lockPerson(context.db, userId)
  const { limits, owned } = await planOfPerson(context, userId)
  if (!hasRoom(limits.companies, owned)) throw new Problem('plan_limit_companies')
}

/**
 * Throws `plan_limit_employees` if the company may not have another member. `waiting` is the number of other open invitations, which
 * count before an invitation but not before its acceptance. The transaction must be in the company (`app.company_id`). Other reasons
 * for a refusal (a duplicate, an existing member) are checked before.
 */
export const checkEmployeeLimit = async (context: WorkContext, companyId: string, waiting = 0): Promise<void> => {
  const { limits } = await planOfCompany(context, companyId)
  if (limits.employees === null) return
  await stored.lockCompanyPeople(context.db, companyId)
  const members = await stored.countEmployees(context.db, companyId)
  if (!hasRoom(limits.employees, members + waiting)) throw new Problem('plan_limit_employees')
}

/**
 * Throws `plan_limit_files` if so many more bytes do not fit. Two concurrent uploads may exceed the limit by one of them: it protects the
 * disk, no books depend on it. Returns the new usage if the user should be warned.
 */
export const checkFileRoom = async (context: CompanyContext, more: number): Promise<FileRoom | null> => {
  const { files_mb } = (await planOfCompany(context, context.companyId)).limits
  if (files_mb === null) return null
  const used = await stored.fileBytes(context.db, context.companyId)
  const size = (mib: number) => sizeText(mib, context.language)
  if (!hasFileRoom(files_mb, used, more))
    throw new Problem('plan_limit_files', { values: { used: size(mibOf(used)), most: size(files_mb) } })
  const used_mb = mibOf(used + more)
  return isFileRoomLow(files_mb, used_mb) ? { used_mb, limit_mb: files_mb } : null
}

/** Whether documents of the company may omit the product's name; otherwise omitting it is answered with `plan_feature`. */
export const mayHideBranding = async (context: WorkContext, companyId: string): Promise<boolean> =>
  (await planOfCompany(context, companyId)).hide_branding

type Style = Pick<InvoiceStyle, 'show_branding'>

/** Whether new documents have the product's name in the footer: because of the style, or because the plan requires it. */
export const printsBranding = async (
  context: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  { show_branding }: Style,
): Promise<boolean> => show_branding || !(await mayHideBranding(context, companyId))

/**
 * Throws `plan_feature` for a style without the product's name if the plan does not allow it. A style that omits it already may stay:
 * after the end of a plan other settings can be changed, and documents print the name anyway.
 */
export const refuseHiddenBranding = async (
  context: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  style: Style,
  before?: Style,
) => {
  if (style.show_branding || before?.show_branding === false) return
  if (!(await mayHideBranding(context, companyId))) throw new Problem('plan_feature')
}
