import type { searchRows } from '#contract/search.ts'
import type { HandlersOf } from '../http/context.ts'
import { bestOf } from './rank.ts'
import { findCandidates } from './search.queries.ts'

export const searchHandlers: HandlersOf<typeof searchRows> = {
  search: async (context, { query }) => ({
    data: bestOf(await findCandidates(context, query.q, context.language), query.q),
  }),
}
