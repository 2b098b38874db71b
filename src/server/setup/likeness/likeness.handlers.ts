// Decision: docs/decisions/duplicate-warnings.md
import { likenessFields } from '#contract/setup/likeness.ts'
import type { likenessRows } from '#contract/setup/likeness.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { findSimilar } from './likeness.queries.ts'

export const likenessHandlers: HandlersOf<typeof likenessRows> = {
  'likeness.find': async (context, { query }) => {
    const { kind, field, value, except } = query
    const knownField = likenessFields[kind].find((each) => each === field)
    return { data: knownField ? await findSimilar(context, { kind, field: knownField, value, except }) : null }
  },
}
