import type { ImportField } from '#domain/import/record.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { errorOf } from './entity.ts'
import type { RowProblem } from './entity.ts'

/** A refusal of the rules or of a constraint of the database; anything else is tried again by the queue. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Problem
    ? error.code !== 'unavailable'
    : /^(?:22|23|P0)/.test(String((error as { code?: unknown } | null)?.code ?? ''))

const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

/** The problems of a record by a refusal: those of its fields, else that of the whole. `fieldOf`: the field of a path of the form. */
export const problemsOfError = (
  error: unknown,
  fieldOf: (path: string) => ImportField | null = () => null,
): RowProblem[] => {
  if (!(error instanceof Problem)) return [errorOf(null, 'internal_error')]
  const { code, detail } = error
  const ofFields = Object.entries(detail.errors ?? {}).flatMap(([path, messages]) =>
    messages.map(({ key, params }) => errorOf(fieldOf(path), key, texts(params))),
  )
  return ofFields.length > 0 ? ofFields : [errorOf(null, code, texts(detail.values))]
}
