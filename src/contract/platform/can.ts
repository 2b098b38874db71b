import { z } from 'zod'

const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

/** What the person asking may do with an item (`can`), and of what they may not the reason (`refusals`, null where they may). */
export const actions = <Name extends string, Reason extends z.ZodType>(names: readonly Name[], reason: Reason) => ({
  can: z.object(each(names, z.boolean())),
  refusals: z.object(each(names, reason)),
})

/**
 * The same of what has no states of its own but archived and deleted: clients, products and settings. `not_found` of a deleted one,
 * which can only be restored.
 */
export const recordActions = actions(
  ['edit', 'delete', 'archive', 'restore'],
  z.enum(['forbidden', 'has_documents', 'system_unit', 'last_unit', 'not_found']).nullable(),
)
type RecordRefusals = z.infer<typeof recordActions.refusals>
export type RecordRefusal = RecordRefusals[keyof RecordRefusals]
