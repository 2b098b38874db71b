import { z } from 'zod'
import { checkResults, paymentProviders, toDoKinds, toDoReasons } from '#domain/online-payment.ts'
import { amount, id, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const secret = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\x21-\x7e]*$/, { error: 'characters' })
    .nullish()
    .transform((value) => value || null)
    .describe('null or left out: the stored one stays')

const isOn = z.boolean().describe('whether clients are offered it; what was begun is recorded in any case')

const stripeInput = z.strictObject({
  is_on: isOn,
  secret_key: secret(300).refine((value) => value === null || /^(sk|rk)_(test|live)_\w+$/.test(value), {
    error: 'stripe_key',
  }),
  webhook_secret: secret(300).refine((value) => value === null || /^whsec_\w+$/.test(value), {
    error: 'stripe_webhook_secret',
  }),
})

const montonioInput = z.strictObject({
  is_on: isOn,
  access_key: secret(200),
  secret_key: secret(300),
  sandbox: z.boolean().describe('the environment for trying, without real money'),
})

const ending = z.string().describe('the last four characters')
const check = z.object({ at: moment, result: z.enum(checkResults) }).nullable()
const common = {
  is_on: isOn,
  is_test: z.boolean().describe('its money is not real'),
  hook_url: z.string().describe('where the provider tells about payments'),
  check: check.describe('the last test of the keys'),
}

const settings = z.object({
  stripe: z
    .object({ ...common, secret_key: ending, webhook_secret: ending })
    .nullable()
    .describe('null: not set up'),
  montonio: z
    .object({ ...common, access_key: ending, secret_key: ending })
    .nullable()
    .describe('null: not set up'),
  hooks: z.object({ stripe: z.string(), montonio: z.string() }).describe('the addresses for the providers'),
})
export type OnlinePaymentSettings = z.infer<typeof settings>

export const onlinePaymentInput = z.strictObject({
  stripe: stripeInput.nullish().describe('null: removed; left out: unchanged'),
  montonio: montonioInput.nullish().describe('null: removed; left out: unchanged'),
})

const toDo = z.object({
  id,
  provider: z.enum(paymentProviders),
  kind: z.enum(toDoKinds),
  reason: z.enum(toDoReasons),
  received_at: moment,
  amount: amount.nullable(),
  currency: z.string().nullable(),
  reference: z.string().describe("the provider's id"),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  client_title: z.string().nullable(),
  payment_id: z.string().nullable().describe('what it was recorded as; null: it is not recorded yet'),
})
export type OnlinePaymentToDo = z.infer<typeof toDo>

/** Payments that clients make on the pages of their documents, through the company's own accounts at providers. */
export const onlinePaymentRows = {
  'online_payment.settings': row({
    method: 'GET',
    path: '/online-payment/settings',
    access: 'settings.write',
    output: settings,
    summary: 'The accounts at providers of online payments; keys are not answered, only their ends',
  }),
  'online_payment.set_settings': row({
    method: 'PUT',
    path: '/online-payment/settings',
    access: 'settings.write',
    proof: true,
    input: onlinePaymentInput,
    output: settings,
    summary: 'Set up, change or remove the accounts at providers of online payments',
  }),
  'online_payment.test': row({
    method: 'POST',
    path: '/online-payment/test',
    access: 'settings.write',
    input: z.strictObject({ provider: z.enum(paymentProviders) }),
    output: settings,
    summary: 'Ask the provider whether the stored keys work',
  }),
  'online_payment.to_do': row({
    method: 'GET',
    path: '/online-payment/to-do',
    access: 'payment.write',
    output: z.object({ data: z.array(toDo) }),
    summary: 'What providers told that a person has to look at, oldest first; at most 100',
  }),
  'online_payment.retry': row({
    method: 'POST',
    path: '/online-payment/to-do/{id}/retry',
    access: 'payment.write',
    output: z.object({ data: z.array(toDo) }),
    summary: 'Record again what could not be recorded, for example after a period was opened',
  }),
  'online_payment.done': row({
    method: 'POST',
    path: '/online-payment/to-do/{id}/done',
    access: 'payment.write',
    output: z.object({ data: z.array(toDo) }),
    summary: 'Take an item off the list; what was recorded stays',
  }),
}
