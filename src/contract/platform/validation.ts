import type { z } from 'zod'

/** A key of the texts `validation` with its parameters. */
export type FieldMessage = { key: string; params: Record<string, string | number> }

type Issue = z.core.$ZodIssue

const isMissing = (issue: Issue) => 'input' in issue && (issue.input === undefined || issue.input === null)

/** Messages of our own schemas are snake_case keys, unlike zod's own sentences. */
const ownKey = (message: string) => (/^[a-z][a-z0-9_]*$/.test(message) ? message : undefined)

const keyOf = (issue: Issue): string => {
  if (isMissing(issue) && issue.code !== 'custom') return 'required'
  const own = ownKey(issue.message)
  if (own) return own
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'unknown_field'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : `min_${kind(issue.origin)}`
    case 'too_big':
      return `max_${kind(issue.origin)}`
    case 'invalid_value':
      return 'choice'
    default:
      return 'invalid'
  }
}

const kind = (origin: string) => (origin === 'string' ? 'text' : origin === 'array' ? 'items' : 'number')

const paramsOf = (issue: Issue): FieldMessage['params'] => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum), count: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum), count: Number(issue.maximum) }
  return issue.code === 'custom' ? ((issue.params as FieldMessage['params'] | undefined) ?? {}) : {}
}

/** The path of an unknown field is its own, not that of its parent. */
const pathsOf = (issue: Issue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [issue.path.join('.')]

/** The errors of a union are those of the branch with the fewest. */
const flattenUnion = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  if (ownKey(issue.message)) return [issue]
  const branch = issue.errors.reduce((a, b) => (b.length < a.length ? b : a))
  return branch.flatMap((inner) => flattenUnion({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** The errors by field, such as `lines.0.title`; in the order of the schema. */
export const fieldMessages = (error: z.core.$ZodError): Record<string, FieldMessage[]> => {
  // A map, because field names come from the client: an object already has a `toString`.
  const messages = new Map<string, FieldMessage[]>()
  for (const issue of error.issues.flatMap(flattenUnion))
    for (const path of pathsOf(issue)) {
      const previous = messages.get(path) ?? []
      // A missing field has no other errors, such as being too short.
      if (!previous.some(({ key }) => key === 'required'))
        messages.set(path, [...previous, { key: keyOf(issue), params: paramsOf(issue) }])
    }
  return Object.fromEntries(messages)
}

/** Parses so that `fieldMessages` can distinguish a missing value from an invalid one. */
export const parse = <T extends z.ZodType>(schema: T, value: unknown) => schema.safeParse(value, { reportInput: true })
