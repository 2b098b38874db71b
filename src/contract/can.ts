import { z } from 'zod'

const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

/** What the person asking may do with an item (`can`), and of what they may not the reason (`refusals`, null where they may). */
export const actions = <Name extends string, Reason extends z.ZodType>(names: readonly Name[], reason: Reason) => ({
  can: z.object(each(names, z.boolean())),
  refusals: z.object(each(names, reason)),
})
