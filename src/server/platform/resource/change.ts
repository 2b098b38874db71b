import type { z } from 'zod'
import type { Change } from '#contract/platform/crud.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { Problem } from '#server/platform/http/problem.ts'

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
