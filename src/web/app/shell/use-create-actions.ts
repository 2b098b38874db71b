import { roleAllows } from '#domain/permission.ts'
import { useSession } from '#web/platform/session/session.ts'
import { createActions } from './create-actions.ts'

/** What the user's role may make. */
export const useCreateActions = () => {
  const role = useSession()?.company?.role
  return role ? createActions.filter((action) => roleAllows(role, action.permission)) : []
}
