import type { Billing, subscriptionRows } from '#contract/account/subscription.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { daysBetween } from '#domain/plain-date.ts'
import { durations, planNames, quoteOf } from '#domain/plan.ts'
import { findCompany } from '#server/account/company/company.queries.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { cancelOrder } from './accept-order.ts'
import { checkOut, methodsOf, plansOf, quote, ownOrder } from './checkout.ts'
import { planDay, planOfPerson } from './limits.ts'
import { orderItemOf } from './order-item.ts'
import { findBilling, invoicedOrders, latestOrders, storeBilling } from './order.queries.ts'
import { companiesUsage, shownPlan } from './shown-plan.ts'

/** The current company if the user owns it, because their plan applies to it. */
const ownCompany = async ({ db, session }: UserContext) => {
  if (session.role !== 'owner' || !session.company_id) return undefined
  return findCompany(db, session.user_id, session.company_id)
}

/** By default the billing details are those of the user's company. */
const billingOf = async (context: UserContext): Promise<Billing & { version: number }> => {
  const { db, session } = context
  const stored = await findBilling(db, session.user_id)
  // A check of the table allows only these types.
  if (stored) return { ...stored, type: stored.type as Billing['type'] }
  const company = await ownCompany(context)
  const email = company?.email ?? session.email
  if (!company)
    return { type: 'individual', title: session.name, code: null, email, vat: null, country: 'LT', version: 0 }
  const { type, title, code, vat_code, country } = company
  return { type, title, code, email, vat: vat_code, country, version: 0 }
}

export const subscriptionHandlers = {
  'subscription.overview': async (context) => {
    plansOf(context)
    const { db, session } = context
    const { name, valid_until, limits, hide_branding } = await planOfPerson(context, session.user_id)
    const company = await ownCompany(context)
    const { usage } = await shownPlan(context, session.user_id, company)
    const orders = await latestOrders(db, session.user_id)
    return {
      plan: name,
      valid_until,
      days_left: name === 'premium' && valid_until ? daysBetween(planDay(context), valid_until) : null,
      limits,
      usage,
      hide_branding,
      company: company ? { id: company.id, title: company.title } : null,
      companies: await companiesUsage(context),
      methods: methodsOf(context),
      orders: orders.map((order) => orderItemOf(context, order)),
    }
  },

  'subscription.billing': async (context) => {
    plansOf(context)
    return { item: await billingOf(context) }
  },

  'subscription.update_billing': async (context, { body }) => {
    plansOf(context)
    const { version, ...billing } = body
    const stored = await storeBilling(context.db, context.session.user_id, billing, version)
    if (!stored) throw new Problem('stale_version', { current: await billingOf(context) })
    return { ...billing, version: stored.version }
  },

  'subscription.plans': async (context) => {
    const table = plansOf(context)
    const prices = durations.map((duration) => ({ duration, ...quoteOf(table, duration) }))
    const data = planNames.map((name) => ({ name, ...table.plans[name], prices: name === 'premium' ? prices : [] }))
    return { data, methods: methodsOf(context) }
  },

  'subscription.invoices': async (context) => {
    plansOf(context)
    const orders = await invoicedOrders(context.db, context.session.user_id)
    return {
      data: orders.map(({ id, invoice_number, invoice_date, price, currency, duration }) => ({
        id,
        number: invoice_number ?? '',
        date: invoice_date ?? '',
        total: amountText(dec(price), currency),
        currency,
        duration,
      })),
    }
  },

  'subscription.order': async (context, { params }) => orderItemOf(context, await ownOrder(context, params.id)),

  'subscription.cancel_order': async (context, { params }) => {
    const { id } = await ownOrder(context, params.id)
    return orderItemOf(context, await cancelOrder(context, id, 'customer'))
  },

  'subscription.quote': (context, { body }) => quote(context, body),
  'subscription.checkout': (context, { body }) => checkOut(context, body),
} satisfies HandlersOf<Omit<typeof subscriptionRows, 'subscription.invoice_pdf' | 'subscription.invoice_pdf_tab'>>
