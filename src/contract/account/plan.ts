import { z } from 'zod'
import { planNames } from '#domain/plan.ts'

const counted = { invoices: z.int(), companies: z.int(), employees: z.int() }
export const planLimits = z.object({
  invoices: counted.invoices.nullable().describe('simple invoices a month in the company; null: no limit'),
  companies: counted.companies.nullable().describe('companies that a user owns'),
  employees: counted.employees.nullable().describe('members of the company besides its owner'),
  files_mb: z.int().nullable().describe('megabytes of attached and sent files in the company'),
})
export const planUsage = z.object(counted)

/** `unlimited` when the server has no plans. */
export const shownPlanNames = [...planNames, 'unlimited'] as const

/** The plan of the owner of the current company. `companies` are always those of the user. */
export const shownPlan = z.object({
  name: z.enum(shownPlanNames),
  valid_until: z.string().nullable(),
  hide_branding: z.boolean(),
  limits: planLimits,
  usage: planUsage,
  invoices_again: z.string().describe('the first day of the next month, when the count of invoices is reset'),
})
