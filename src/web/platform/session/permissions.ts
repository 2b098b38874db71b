import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { useSession } from './session.ts'
import type { UserData } from '#contract/account/user-data.ts'

/** Whether the user's role in the current company allows it. The server decides; this only hides what it would refuse. */
export const useCan = (permission: Permission): boolean => {
  const role = useSession()?.company?.role
  return role !== undefined && roleAllows(role, permission)
}

const documentRights = { invoice: 'document.write', expense: 'expense.write' } as const
export type DocumentKind = keyof typeof documentRights

/** Whether they may make documents of the kind, and so their drafts and recurring ones. */
export const useCanMake = (kind: DocumentKind): boolean => useCan(documentRights[kind])

/**
 * Whether the product sells plans (`PLANS`); without them no screen mentions plans. The provider's own company is unlimited too, but
 * there the person's plan has limits.
 */
export const hasPlans = ({ name, limits }: UserData['plan']): boolean =>
  name !== 'unlimited' || limits.companies !== null
