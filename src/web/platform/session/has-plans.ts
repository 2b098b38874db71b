import type { UserData } from '#contract/account/user-data.ts'

/**
 * Whether the product sells plans at all (`PLANS`): else nothing on screen speaks of them. In the provider's own company nothing is limited, and yet
 * there are plans, of which that of the person tells.
 */
export const hasPlans = ({ name, limits }: UserData['plan']): boolean =>
  name !== 'unlimited' || limits.companies !== null
