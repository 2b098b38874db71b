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
 * Whether the product sells plans (`PLANS`); without them no screen mentions plans. The provider's own company is unlimited too, but
 * there the person's plan has limits.
 */
export const hasPlans = ({ name, limits }: UserData['plan']): boolean =>
  name !== 'unlimited' || limits.companies !== null
