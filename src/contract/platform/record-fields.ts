import { z } from 'zod'
import { maxCounted } from '#domain/history.ts'

const sameForEach = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

/** The allowed actions of the user on an item (`can`), and the reasons of refused ones (`refusals`, null when allowed). */
export const actions = <Name extends string, Reason extends z.ZodType>(names: readonly Name[], reason: Reason) => ({
  can: z.object(sameForEach(names, z.boolean())),
  refusals: z.object(sameForEach(names, reason)),
})

/**
 * The actions on clients, products and settings, which can only be archived and deleted. A deleted record has the reason `not_found`
 * and can only be restored.
 */
export const recordActions = actions(
  ['edit', 'delete', 'archive', 'restore'],
  z.enum(['forbidden', 'has_documents', 'system_unit', 'last_unit', 'not_found']).nullable(),
)
type RecordRefusals = z.infer<typeof recordActions.refusals>
export type RecordRefusal = RecordRefusals[keyof RecordRefusals]

const changes = z.int().describe(`the number of changes in the history, counted up to ${maxCounted}`)
const emails = z
  .int()
  .describe(`the number of emails of the document, or to the client, with any result; counted up to ${maxCounted}`)

export const changeCount = z.object({ changes })
export const changeAndEmailCounts = z.object({ changes, emails })

/** A change of a document whose VAT period was already reported: the answer is `isaf_submitted` until it is confirmed. */
export const confirmation = {
  confirm: z.boolean().optional().describe('true: also in a period whose i.SAF was submitted'),
}
