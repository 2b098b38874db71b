import type { RecordRefusal } from '#contract/platform/can.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Whether each action is allowed, beside the reasons why not: what has none is. */
export const withCan = <Refusals extends Record<string, string | null>>(refusals: Refusals) => ({
  can: Object.fromEntries(Object.entries(refusals).map(([action, reason]) => [action, reason === null])) as {
    [Action in keyof Refusals]: boolean
  },
  refusals,
})

type Reasons = Record<'edit' | 'delete' | 'archive' | 'restore', RecordRefusal>
const forbidden: Reasons = { edit: 'forbidden', delete: 'forbidden', archive: 'forbidden', restore: 'forbidden' }

/** The item with what the person may do: their role decides first, like in the calls themselves. Reasons left out are none. */
export const withActions = async <Item extends object>(
  { session }: Pick<CompanyContext, 'session'>,
  permission: Permission,
  item: Item,
  reasons: () => Promise<Partial<Reasons>>,
) => {
  const none: Reasons = { edit: null, delete: null, archive: null, restore: null }
  return { ...item, ...withCan(roleAllows(session.role, permission) ? { ...none, ...(await reasons()) } : forbidden) }
}

/** Refuses a call for the reason that the item's form tells. */
export const refuseIf = (reason: RecordRefusal): void => {
  if (reason) throw new Problem(reason)
}

/** A deleted client or product can be looked at and restored, nothing else. */
export const whyGone = ({ deleted_at }: { deleted_at: string | null }) => (deleted_at ? 'not_found' : null)
