// Decision: docs/decisions/plan-limits.md
import { countedAnewOn, hasRoom, planOn } from '#domain/plan.ts'
import type { Limits, PlanName } from '#domain/plan.ts'
import { hasFileRoom, isFileRoomToTell, mibOf, sizeText } from '#domain/file-room.ts'
import type { FileRoom } from '#domain/file-room.ts'
import { startOfMonth, today } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext, Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { documentWords } from '#server/platform/words/document-words.ts'
import type { Services } from '#server/platform/services.ts'
import * as stored from './plan.queries.ts'
import type { InvoiceStyle } from '#domain/invoice-style.ts'

/** What the limits are asked in: any handler's context, or a job's. */
type Asked = Pick<Context, 'db' | 'services' | 'now'>

/** A plan in force. `unlimited`: with PLANS=off, and in the provider's own company. */
export type Plan = {
  name: PlanName | 'unlimited'
  /** Its last day; of a free one that once was paid, the last day it was. */
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

/** Plans begin and end by Lithuania's calendar, wherever a company is. */
export const planDay = ({ now }: Pick<Context, 'now'>): PlainDate => today(now)

const planUntil = (asked: Asked, valid_until: PlainDate | null): Plan => {
  const { plans } = asked.services.config
  if (!plans) return unlimited
  const name = planOn(valid_until, planDay(asked))
  return { name, valid_until, ...plans.plans[name] }
}

/** Whether it is the provider's own company, which invoices the plans. */
export const isProvider = ({ services }: { services: Pick<Services, 'config'> }, companyId: string): boolean =>
  services.config.provider.company === companyId

/** The plan that holds in a company: its owner's, whoever is at work. */
export const planOfCompany = async (asked: Asked, companyId: string): Promise<Plan> =>
  asked.services.config.plans && !isProvider(asked, companyId)
    ? planUntil(asked, await stored.companyPlanUntil(asked.db, companyId))
    : unlimited

export const isFreeCompany = async (asked: Asked, companyId: string): Promise<boolean> =>
  (await planOfCompany(asked, companyId)).name === 'basic'

/** The same where its last day was read already. */
export const planOfRow = (asked: Asked, companyId: string, until: PlainDate | null): Plan =>
  isProvider(asked, companyId) ? unlimited : planUntil(asked, until)

/** A person's own plan, with how many companies they own. */
export const planOfPerson = async (asked: Asked, userId: string): Promise<Plan & { owned: number }> => {
  const { count, plan_until } = await stored.ownedBy(asked.db, userId)
  return { ...planUntil(asked, plan_until), owned: count }
}

/** How many simple invoices the plan allows in the company's month. */
export const invoiceLimit = ({ today: day }: CompanyContext, { limits }: Plan): stored.InvoiceLimit => ({
  month: startOfMonth(day),
  most: limits.invoices,
})

/** Counts one more simple invoice of the company's month; throws `plan_limit_invoices` where none is left. */
export const takeInvoice = async (context: CompanyContext, plan: Plan): Promise<void> => {
  const fits = await stored.countInvoice(context.db, context.companyId, invoiceLimit(context, plan))
  if (!fits) throw noInvoiceLeft(context, plan)
}

/** The refusal with how many the plan allows and when the next can be issued. */
export const noInvoiceLeft = (context: CompanyContext, { name, limits }: Plan): Problem => {
  const day = documentWords(context.language, 'EUR').date(countedAnewOn(context.today))
  return new Problem('plan_limit_invoices', {
    values: { count: limits.invoices ?? 0, day },
    ...(name === 'premium' ? { reason: name } : {}),
  })
}

/** Throws `plan_limit_companies` where the person may own no further company: before making one, or taking one over. */
export const checkCompanyLimit = async (asked: Asked, userId: string): Promise<void> => {
  if (!asked.services.config.plans) return
  await stored.lockPerson(asked.db, userId)
  const { limits, owned } = await planOfPerson(asked, userId)
  if (!hasRoom(limits.companies, owned)) throw new Problem('plan_limit_companies')
}

/**
 * Throws `plan_limit_employees` where no further member fits. Before an invitation: `waiting` is how many others are open, for each
 * keeps a place; before one is accepted: none. The transaction must work in the company (`app.company_id`). What refuses
 * for another reason (a duplicate, a member already) is asked before.
 */
export const checkEmployeeLimit = async (asked: Asked, companyId: string, waiting = 0): Promise<void> => {
  const { limits } = await planOfCompany(asked, companyId)
  if (limits.employees === null) return
  await stored.lockCompanyPeople(asked.db, companyId)
  const members = await stored.countEmployees(asked.db, companyId)
  if (!hasRoom(limits.employees, members + waiting)) throw new Problem('plan_limit_employees')
}

/**
 * Throws `plan_limit_files` where so many bytes more of stored files do not fit. Two uploads at once may go over it by one of them: it keeps the
 * disk, no books depend on it. Gives how much is used then, where it is time to say so.
 */
export const checkFileRoom = async (context: CompanyContext, more: number): Promise<FileRoom | null> => {
  const { files_mb } = (await planOfCompany(context, context.companyId)).limits
  if (files_mb === null) return null
  const used = await stored.fileBytes(context.db, context.companyId)
  const said = (mib: number) => sizeText(mib, context.language)
  if (!hasFileRoom(files_mb, used, more))
    throw new Problem('plan_limit_files', { values: { used: said(mibOf(used)), most: said(files_mb) } })
  const used_mb = mibOf(used + more)
  return isFileRoomToTell(files_mb, used_mb) ? { used_mb, limit_mb: files_mb } : null
}

/** Whether documents of the company may go without the product's line; where not, what asks for it answers `plan_feature`. */
export const mayHideBranding = async (asked: Asked, companyId: string): Promise<boolean> =>
  (await planOfCompany(asked, companyId)).hide_branding

type Style = Pick<InvoiceStyle, 'show_branding'>

/** Whether a document issued now names the product at its foot: where the style says so, or the plan does not let it be left out. */
export const printsBranding = async (
  asked: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  { show_branding }: Style,
): Promise<boolean> => show_branding || !(await mayHideBranding(asked, companyId))

/**
 * Refuses with `plan_feature` a style that leaves the product's name out where the plan does not allow it. One that did before is
 * let be: when a plan has ended, other things can still be changed, and documents name the product all the same.
 */
export const refuseHiddenBranding = async (
  asked: Pick<Context, 'db' | 'services' | 'now'>,
  companyId: string,
  style: Style,
  before?: Style,
) => {
  if (style.show_branding || before?.show_branding === false) return
  if (!(await mayHideBranding(asked, companyId))) throw new Problem('plan_feature')
}
