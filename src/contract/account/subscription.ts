import { z } from 'zod'
import { isCountry } from '#domain/country.ts'
import { durations, planNames } from '#domain/plan.ts'
import { countryOfVatCode } from '#domain/service-vat.ts'
import {
  amount,
  country,
  email,
  givenVersion,
  id,
  moment,
  optionalText,
  requiredText,
} from '#contract/platform/fields.ts'
import { personTypes } from '#contract/platform/person-types.ts'
import { planLimits, planUsage, shownPlanNames } from './plan.ts'
import { row } from '#contract/platform/row.ts'

export const paymentMethods = ['bank-transfer', 'card'] as const
export const orderStates = ['waiting', 'accepted', 'canceled'] as const

/**
 * Whom the provider writes its invoices to. `vat` is a VAT code, never refused, as a client's is not (lithuania.md 2.4); false says the same as none.
 * Where no country is told it is that of the VAT code, else Lithuania.
 */
const billingFields = {
  type: z.enum(personTypes),
  title: requiredText(200),
  code: optionalText(40),
  email,
  vat: z.preprocess((given) => (given === false ? null : given), optionalText(30)),
  country: country.refine(isCountry, { error: 'country' }).optional(),
}
const hasCode = ({ type, code }: { type: string; code: string | null }) => type !== 'legal' || code !== null
const codeMissing = { path: ['code'], error: 'required' }
const withCountry = <Given extends { vat: string | null; country?: string | undefined }>(given: Given) => ({
  ...given,
  country: given.country ?? countryOfVatCode(given.vat) ?? 'LT',
})
export const billingInput = z.strictObject(billingFields).refine(hasCode, codeMissing).transform(withCountry)

export const billingItem = z.object({
  type: z.enum(personTypes),
  title: z.string(),
  code: z.string().nullable(),
  email: z.string(),
  vat: z.string().nullable(),
  country: z.string(),
})
export type Billing = z.infer<typeof billingItem>
const storedBilling = billingItem.extend({ version: z.int() })

/** Texts too, as a form in the address has them. */
const duration = z
  .union([z.number(), z.string().regex(/^\d{1,2}$/)], { error: 'choice' })
  .transform(Number)
  .pipe(z.literal(durations, { error: 'choice' }))
const chosen = { method: z.enum(paymentMethods), plan: z.literal('premium', { error: 'choice' }), duration }

const money = { price: amount, currency: z.string() }
const quote = z.object({
  method: z.enum(paymentMethods),
  plan: z.literal('premium'),
  duration: z.literal(durations),
  ...money,
  monthly_price: amount,
  saving: amount.describe('against paying month by month'),
  valid_until: z.string().describe('the last day, were it paid today'),
})
export type Quote = z.infer<typeof quote>

export const instructions = z.object({
  receiver: z.string(),
  iban: z.string().nullable().describe('null: told by letter'),
  bic: z.string().nullable(),
  amount,
  currency: z.string(),
  reference: z.string().describe('what is written as the purpose'),
  qr: z
    .object({ size: z.int(), runs: z.array(z.tuple([z.int(), z.int(), z.int()])) })
    .nullable()
    .describe('a SEPA payment QR code: dark modules as x, y, width'),
})
export type Instructions = z.infer<typeof instructions>

export const orderItem = z.object({
  id,
  reference: z.string(),
  method: z.enum(paymentMethods),
  plan: z.literal('premium'),
  duration: z.literal(durations),
  ...money,
  status: z.enum(orderStates),
  created_at: moment,
  decided_at: moment.nullable(),
  valid_until: z.string().nullable().describe('until when it made the plan last'),
  billing: billingItem,
  instructions: instructions.nullable().describe('of a bank transfer that is waited for'),
  redirect_url: z.string().nullable().describe('where a card payment that is waited for goes on'),
  invoice_number: z.string().nullable(),
})
export type Order = z.infer<typeof orderItem>

const companyLimits = planLimits.omit({ companies: true })
const companyUsage = planUsage
  .omit({ companies: true })
  .extend({ invited: z.int().describe('who are invited and may still come: they keep a place'), files_mb: z.int() })

const overview = z.object({
  plan: z.enum(shownPlanNames),
  valid_until: z.string().nullable(),
  days_left: z.int().nullable().describe('with the last day; null: no plan that ends'),
  limits: planLimits,
  usage: planUsage,
  hide_branding: z.boolean(),
  company: z
    .object({ id, title: z.string() })
    .nullable()
    .describe('whose invoices and members are counted: the current one, where it is their own'),
  companies: z
    .array(z.object({ id, title: z.string(), limits: companyLimits, usage: companyUsage }))
    .describe('each that the person owns, with what its plan allows, the one nearest to a limit first'),
  methods: z.array(z.enum(paymentMethods)),
  orders: z.array(orderItem).describe('the latest, newest first'),
})
export type Overview = z.infer<typeof overview>

const plan = z.object({
  name: z.enum(planNames),
  limits: planLimits,
  hide_branding: z.boolean(),
  prices: z.array(quote.omit({ method: true, plan: true, valid_until: true })),
})

export const subscriptionRows = {
  'subscription.overview': row({
    method: 'GET',
    path: '/user/subscription',
    access: 'user',
    output: overview,
    summary: 'The own plan: until when, its limits, what is used of them, the latest orders',
  }),
  'subscription.billing': row({
    method: 'GET',
    path: '/user/subscription/billing',
    access: 'user',
    output: z.object({ item: storedBilling }),
    summary: 'Whom the provider invoices; of who has not told yet: their company',
  }),
  'subscription.update_billing': row({
    method: 'PUT',
    path: '/user/subscription/billing',
    access: 'user',
    input: z
      .strictObject({ ...billingFields, version: givenVersion.optional() })
      .refine(hasCode, codeMissing)
      .transform(withCountry),
    output: storedBilling,
    summary: 'Change whom the provider invoices',
  }),
  'subscription.plans': row({
    method: 'GET',
    path: '/user/subscription/plans',
    access: 'user',
    output: z.object({ data: z.array(plan), methods: z.array(z.enum(paymentMethods)) }),
    summary: 'What each plan allows and costs',
  }),
  'subscription.invoices': row({
    method: 'GET',
    path: '/user/subscription/invoices',
    access: 'user',
    output: z.object({
      data: z.array(
        z.object({ id, number: z.string(), date: z.string(), total: amount, currency: z.string(), duration: z.int() }),
      ),
    }),
    summary: "The provider's invoices for paid orders, by the id of the order",
  }),
  'subscription.invoice_pdf': row({
    method: 'GET',
    path: '/user/subscription/invoices/{id}/pdf',
    access: 'user',
    file: 'application/pdf',
    summary: "The provider's invoice for an order",
  }),
  'subscription.invoice_pdf_tab': row({
    method: 'POST',
    path: '/user/subscription/invoices/{id}/pdf',
    access: 'user',
    file: 'application/pdf',
    summary: "The provider's invoice for an order, for a new tab",
  }),
  'subscription.order': row({
    method: 'GET',
    path: '/user/subscription/orders/{id}',
    access: 'user',
    output: orderItem,
    summary: 'An own order, with how to pay while it waits',
  }),
  'subscription.cancel_order': row({
    method: 'POST',
    path: '/user/subscription/orders/{id}/cancel',
    access: 'user',
    output: orderItem,
    summary: 'Cancel an own order that waits',
  }),
  'subscription.quote': row({
    method: 'POST',
    path: '/user/select-payment-method',
    access: 'user',
    input: z.strictObject(chosen),
    output: quote,
    summary: 'What a plan would cost and until when it would last',
  }),
  'subscription.checkout': row({
    method: 'POST',
    path: '/user/checkout',
    access: 'user',
    verified: true,
    input: z.strictObject({ ...chosen, billing: billingInput }),
    output: z.object({
      order_id: id,
      status: z.enum(orderStates),
      redirect_url: z.string().optional(),
      instructions: instructions.optional(),
    }),
    summary: 'Order a plan; ordering the same again answers the order that waits',
  }),
}
