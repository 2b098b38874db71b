import { foundKinds } from '#contract/books/search.ts'
import type { searchRows } from '#contract/books/search.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { withMore } from './more-of-found.ts'
import { bestOf } from './rank.ts'
import { findCandidates, perKind } from './search.queries.ts'

export const searchHandlers: HandlersOf<typeof searchRows> = {
  search: async (context, { query }) => {
    const candidates = await findCandidates(context, query.q)
    const data = await withMore(context, bestOf(candidates, query.q))
    const more_of = foundKinds.filter((kind) => {
      const found = candidates.filter((each) => each.kind === kind).length
      return found >= perKind || found > data.filter((each) => each.kind === kind).length
    })
    return { data, meta: { more_of } }
  },
}
