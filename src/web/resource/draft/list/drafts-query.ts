import { queryOptions } from '@tanstack/react-query'
import type { DraftKind } from '#domain/draft.ts'

/** Drafts of a kind and those with a planned time. What loads them comes with them, so that no list waits for it. */
export const draftsQuery = (kind: DraftKind) =>
  queryOptions({
    queryKey: ['draft.list', kind],
    queryFn: async () => (await import('./load-drafts.ts')).loadDrafts(kind),
    staleTime: 5000,
    networkMode: 'always',
  })
