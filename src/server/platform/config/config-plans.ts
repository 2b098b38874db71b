import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ibanProblem, normaliseCode } from '#domain/identifiers.ts'
import { defaultPlans } from '#domain/plan.ts'
import type { PlanName, PlanTable } from '#domain/plan.ts'
import { type Rule, onOff } from './config-rules.ts'

type Setting = <T>(name: string, rule: Rule<T>) => T | undefined

/** The seller of the plans. */
export type Provider = {
  /** The id of the company that issues the invoices of plans. Absent: they are issued elsewhere. */
  company?: string
  /** The receiver of bank transfers. */
  name: string
  /** Absent: bank transfers are not offered. */
  iban?: string
  bic?: string
}

const price = z
  .string()
  .regex(/^\d{1,6}\.\d{2}$/)
  .refine((text) => /[1-9]/.test(text))
const limit = z.int().min(1).nullable()
const planSchema = (name: PlanName) =>
  z.strictObject({
    limits: z.strictObject({
      invoices: limit,
      companies: limit,
      employees: z.int().min(0).nullable(),
      // Configurations without this limit get the default.
      files_mb: limit.default(defaultPlans.plans[name].limits.files_mb),
    }),
    hide_branding: z.boolean(),
  })
const planTableSchema = z.strictObject({
  // Prices have two decimals; QR codes for transfers support euros only.
  currency: z.literal('EUR'),
  plans: z.strictObject({ basic: planSchema('basic'), premium: planSchema('premium') }),
  monthly_price: z.strictObject({ 1: price, 3: price, 6: price, 9: price, 12: price }),
})

const planFile: Rule<PlanTable> = {
  expected: 'a file of plans in the format of docs/plans.json',
  example: '/etc/kvitas/plans.json',
  read: (path) => {
    try {
      return planTableSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
    } catch {
      return undefined
    }
  },
}

const companyId: Rule<string> = {
  expected: 'the id of a company, as in the address of its settings',
  example: '019363a0-0000-7000-8000-000000000001',
  read: (text) => z.uuid().safeParse(text).data?.toLowerCase(),
}

const receiverName: Rule<string> = {
  expected: 'a name of at most 70 characters',
  example: 'UAB Pavyzdys',
  read: (text) => (text.length <= 70 ? text : undefined),
}

const iban: Rule<string> = {
  expected: 'an IBAN with correct check digits',
  example: 'LT647300000000000117',
  read: (text) => {
    const code = normaliseCode(text)
    return ibanProblem(code) === undefined ? code : undefined
  },
}

const bic: Rule<string> = {
  expected: 'a BIC of 8 or 11 characters',
  example: 'HABALT22XXX',
  read: (text) => (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i.test(text) ? text.toUpperCase() : undefined),
}

/** The plans; none with PLANS=off. */
export const readPlans = (setting: Setting): PlanTable | undefined => {
  const table = setting('PLANS_FILE', planFile) ?? defaultPlans
  return (setting('PLANS', onOff) ?? true) ? table : undefined
}

type PaymentMethods = { plans?: PlanTable | undefined; provider: Provider; stripe?: object | undefined }

/** Whether plans are on without a payment method, so that none can be ordered. */
export const isPaymentMethodMissing = ({ plans, provider, stripe }: PaymentMethods): boolean =>
  plans !== undefined && provider.iban === undefined && stripe === undefined

export const readProvider = (setting: Setting): Provider => ({
  company: setting('PROVIDER_COMPANY', companyId),
  name: setting('PROVIDER_NAME', receiverName) ?? 'Kvitas',
  iban: setting('PROVIDER_IBAN', iban),
  bic: setting('PROVIDER_BIC', bic),
})
