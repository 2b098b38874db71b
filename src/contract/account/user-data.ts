import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { companyItem } from './company.ts'
import { locale } from '#contract/platform/fields.ts'
import { shownPlan } from './plan.ts'

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
})
export type UserData = z.infer<typeof userData>
