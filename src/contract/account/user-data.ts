import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { companyItem } from './company.ts'
import { locale } from '#contract/platform/fields.ts'
import { shownPlan } from './plan.ts'

/** What a screen needs to know of who is signed in. */
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
      operator: z.boolean().describe('may open the pages of the provider'),
    }),
  }),
  company: companyItem.nullable(),
  locked_company: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('the current company, where it demands two steps and this session took one; `company` is null then'),
  companies: z.array(z.object({ id: z.string(), title: z.string(), role: z.enum(roles) })),
  plan: shownPlan,
})
export type UserData = z.infer<typeof userData>
