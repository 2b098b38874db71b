import type { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RecordRefusal } from '#contract/platform/can.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** A change made on an older version is told, with the stored item, and writes nothing. */
export const refuseStale = (stored: { version: number }, change: Change) => {
  if (stored.version !== change.version) throw new Problem('stale_version', { current: stored })
}

/** What a stored item becomes: the fields given over the stored ones, checked together by the rules of a new one. */
export const merged = <S extends z.ZodObject>(
  schema: S,
  stored: object,
  { version: _, ...given }: Change,
): z.output<S> => {
  const writable = Object.entries(stored).filter(([name]) => name in schema.shape)
  const result = parse(schema, { ...Object.fromEntries(writable), ...given })
  if (!result.success) throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
  return result.data
}

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
