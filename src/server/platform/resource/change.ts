import type { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RecordRefusal } from '#contract/platform/record-fields.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Permission } from '#domain/permission.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/** Throws `stale_version` with the stored item if the change was made on an older version. */
export const refuseStale = (stored: { version: number }, change: Change) => {
  if (stored.version !== change.version) throw new Problem('stale_version', { current: stored })
}

/** Merges the changed fields into the stored item and checks the result like a new one. */
export const mergeChange = <S extends z.ZodObject>(
  schema: S,
  stored: object,
  { version: _, confirm: __, ...changedFields }: Change,
): z.output<S> => {
  const writable = Object.entries(stored).filter(([name]) => name in schema.shape)
  const result = parse(schema, { ...Object.fromEntries(writable), ...changedFields })
  if (!result.success) throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
  return result.data
}

/** For each action whether it is allowed, which means that it has no reason for a refusal. */
export const withCan = <Refusals extends Record<string, string | null>>(refusals: Refusals) => ({
  can: Object.fromEntries(Object.entries(refusals).map(([action, reason]) => [action, reason === null])) as {
    [Action in keyof Refusals]: boolean
  },
  refusals,
})

type Reasons = Record<'edit' | 'delete' | 'archive' | 'restore', RecordRefusal>
const forbidden: Reasons = { edit: 'forbidden', delete: 'forbidden', archive: 'forbidden', restore: 'forbidden' }

/** The item with the allowed actions: the user's role is checked first, as in the calls. A missing reason means that there is none. */
export const withActions = async <Item extends object>(
  { session }: Pick<CompanyContext, 'session'>,
  permission: Permission,
  item: Item,
  reasons: () => Promise<Partial<Reasons>>,
) => {
  const none: Reasons = { edit: null, delete: null, archive: null, restore: null }
  return { ...item, ...withCan(roleAllows(session.role, permission) ? { ...none, ...(await reasons()) } : forbidden) }
}

/** Throws the refusal of an action with the same reason as in the item's form. */
export const refuseIf = (reason: RecordRefusal): void => {
  if (reason) throw new Problem(reason)
}

/** A deleted client or product can only be read and restored. */
export const reasonIfDeleted = ({ deleted_at }: { deleted_at: string | null }) => (deleted_at ? 'not_found' : null)
