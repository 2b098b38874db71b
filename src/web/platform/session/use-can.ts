import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import { useSession } from './session.ts'

/** Whether the user's role in the current company allows it. The server decides; this only hides what it would refuse. */
export const useCan = (permission: Permission): boolean => {
  const role = useSession()?.company?.role
  return role !== undefined && roleAllows(role, permission)
}
