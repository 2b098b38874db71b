import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { useSession } from './session.ts'
import type { UserData } from '#contract/account/user-data.ts'

/** Whether the user's role in the current company allows it. The server decides; this only hides what it would refuse. */
export const useCan = (permission: Permission): boolean => {
  const role = useSession()?.company?.role
  return role !== undefined && roleAllows(role, permission)
}

/**
 * Whether the product sells plans at all (`PLANS`): else nothing on screen speaks of them. In the provider's own company nothing is limited, and yet
 * there are plans, of which that of the person tells.
 */
export const hasPlans = ({ name, limits }: UserData['plan']): boolean =>
  name !== 'unlimited' || limits.companies !== null
