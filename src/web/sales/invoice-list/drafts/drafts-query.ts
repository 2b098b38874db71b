import { queryOptions } from '@tanstack/react-query'

/** Drafts of invoices and those with a planned time. What loads them comes with them, so that no list waits for it. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: ['draft.list', 'invoice'],
    queryFn: async () => (await import('./load-drafts.ts')).loadDrafts(),
    staleTime: 5000,
    networkMode: 'always',
  })
