import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { companyItem } from './company.ts'
import { locale, moment } from '#contract/platform/fields.ts'
import { planNames } from '#domain/plan.ts'

const usageCounts = { invoices: z.int(), companies: z.int(), employees: z.int() }
export const planLimits = z.object({
  invoices: usageCounts.invoices.nullable().describe('simple invoices a month in the company; null: no limit'),
  companies: usageCounts.companies.nullable().describe('companies that a user owns'),
  employees: usageCounts.employees.nullable().describe('members of the company besides its owner'),
  files_mb: z.int().nullable().describe('megabytes of attached and sent files in the company'),
})
export const planUsage = z.object(usageCounts)

/** `unlimited` when the server has no plans. */
export const shownPlanNames = [...planNames, 'unlimited'] as const

/** The plan of the owner of the current company. `companies` are always those of the user. */
const shownPlan = z.object({
  name: z.enum(shownPlanNames),
  valid_until: z.string().nullable(),
  hide_branding: z.boolean(),
  limits: planLimits,
  usage: planUsage,
  invoices_again: z.string().describe('the first day of the next month, when the count of invoices is reset'),
})

/** The signed-in user as all screens need it. */
export const userData = z.object({
  user: z.object({
    data: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      locale,
      avatar: z.string().nullable(),
      email_verified: z.boolean(),
      role: z.enum(roles).nullable(),
      operator: z.boolean().describe("may open the provider's pages"),
    }),
  }),
  company: companyItem.nullable(),
  locked_company: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe(
      'the current company if it requires two-step sign-in and this session has only one step; then `company` is null',
    ),
  companies: z.array(z.object({ id: z.string(), title: z.string(), role: z.enum(roles) })),
  plan: shownPlan,
  company_restored_from: moment
    .nullable()
    .describe(
      'the moment of the archive that the current company was restored from; null once its owner has confirmed it',
    ),
  restored_from: moment
    .nullable()
    .describe('the moment of the backup that the product was restored from; null once an operator has confirmed it'),
})
export type UserData = z.infer<typeof userData>
