import { z } from 'zod'
import { isCountry } from '#domain/country.ts'
import { durations, planNames } from '#domain/plan.ts'
import { countryOfVatCode } from '#domain/service-vat.ts'
import {
  amount,
  country,
  email,
  itemVersion,
  id,
  moment,
  optionalText,
  requiredText,
} from '#contract/platform/fields.ts'
import { personTypes } from '#contract/platform/party-fields.ts'
import { planLimits, planUsage, shownPlanNames } from './user-data.ts'
import { row } from '#contract/platform/row.ts'

export const paymentMethods = ['bank-transfer', 'card'] as const
export const orderStates = ['waiting', 'accepted', 'canceled'] as const

/**
 * The billing details for the provider's invoices. `vat` is a VAT code, which is never refused, like that of a client (lithuania.md 2.4); false means none.
 * The default country is that of the VAT code, else Lithuania.
 */
const billingFields = {
  type: z.enum(personTypes),
  title: requiredText(200),
  code: optionalText(40),
  email,
  vat: z.preprocess((input) => (input === false ? null : input), optionalText(30)),
  country: country.refine(isCountry, { error: 'country' }).optional(),
}
const hasCode = ({ type, code }: { type: string; code: string | null }) => type !== 'legal' || code !== null
const missingCodeError = { path: ['code'], error: 'required' }
const withCountry = <Billed extends { vat: string | null; country?: string | undefined }>(input: Billed) => ({
  ...input,
  country: input.country ?? countryOfVatCode(input.vat) ?? 'LT',
})
export const billingInput = z.strictObject(billingFields).refine(hasCode, missingCodeError).transform(withCountry)

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

/** Accepts text too, as query parameters are. */
const duration = z
  .union([z.number(), z.string().regex(/^\d{1,2}$/)], { error: 'choice' })
  .transform(Number)
  .pipe(z.literal(durations, { error: 'choice' }))
const planChoice = { method: z.enum(paymentMethods), plan: z.literal('premium', { error: 'choice' }), duration }

const money = { price: amount, currency: z.string() }
const quote = z.object({
  method: z.enum(paymentMethods),
  plan: z.literal('premium'),
  duration: z.literal(durations),
  ...money,
  monthly_price: amount,
  saving: amount.describe('the difference to paying month by month'),
  valid_until: z.string().describe('the last day of the plan if it were paid today'),
})
export type Quote = z.infer<typeof quote>

export const instructions = z.object({
  receiver: z.string(),
  iban: z.string().nullable().describe('null: sent by email'),
  bic: z.string().nullable(),
  amount,
  currency: z.string(),
  reference: z.string().describe('the payment reference'),
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
  valid_until: z.string().nullable().describe('the last day of the plan after this order'),
  billing: billingItem,
  instructions: instructions.nullable().describe('for a pending bank transfer'),
  redirect_url: z.string().nullable().describe('where a pending card payment continues'),
  invoice_number: z.string().nullable(),
})
export type Order = z.infer<typeof orderItem>

const companyLimits = planLimits.omit({ companies: true })
const companyUsage = planUsage
  .omit({ companies: true })
  .extend({ invited: z.int().describe('open invitations, which count as members'), files_mb: z.int() })

const overview = z.object({
  plan: z.enum(shownPlanNames),
  valid_until: z.string().nullable(),
  days_left: z.int().nullable().describe('including the last day; null: the plan does not end'),
  limits: planLimits,
  usage: planUsage,
  hide_branding: z.boolean(),
  company: z
    .object({ id, title: z.string() })
    .nullable()
    .describe('the company whose invoices and members are counted: the current one if the user owns it'),
  companies: z
    .array(z.object({ id, title: z.string(), limits: companyLimits, usage: companyUsage }))
    .describe('the companies that the user owns, with their limits, the nearest to a limit first'),
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
    summary: "The user's plan: its end, limits, usage and the latest orders",
  }),
  'subscription.billing': row({
    method: 'GET',
    path: '/user/subscription/billing',
    access: 'user',
    output: z.object({ item: storedBilling }),
    summary: 'The billing details; by default those of the company',
  }),
  'subscription.update_billing': row({
    method: 'PUT',
    path: '/user/subscription/billing',
    access: 'user',
    input: z
      .strictObject({ ...billingFields, version: itemVersion.optional() })
      .refine(hasCode, missingCodeError)
      .transform(withCountry),
    output: storedBilling,
    summary: 'Change the billing details',
  }),
  'subscription.plans': row({
    method: 'GET',
    path: '/user/subscription/plans',
    access: 'user',
    output: z.object({ data: z.array(plan), methods: z.array(z.enum(paymentMethods)) }),
    summary: 'The limits and prices of the plans',
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
    summary: 'An order of the user, with payment instructions while it is pending',
  }),
  'subscription.cancel_order': row({
    method: 'POST',
    path: '/user/subscription/orders/{id}/cancel',
    access: 'user',
    output: orderItem,
    summary: 'Cancel a pending order of the user',
  }),
  'subscription.quote': row({
    method: 'POST',
    path: '/user/select-payment-method',
    access: 'user',
    input: z.strictObject(planChoice),
    output: quote,
    summary: 'The price and the last day of a plan',
  }),
  'subscription.checkout': row({
    method: 'POST',
    path: '/user/checkout',
    access: 'user',
    verified: true,
    input: z.strictObject({ ...planChoice, billing: billingInput }),
    output: z.object({
      order_id: id,
      status: z.enum(orderStates),
      redirect_url: z.string().optional(),
      instructions: instructions.optional(),
    }),
    summary: 'Order a plan; ordering the same again returns the pending order',
  }),
}
