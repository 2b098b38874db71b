import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName } from '#contract/index.ts'
import { callNamed } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'

type PagedCall = 'invoice.payments' | 'invoice.credits' | 'expense.payments' | 'expense.credits' | 'expense.settles'
type Page<Row> = { data: Row[]; meta: { next_cursor: string | null } }

/** Rows of a document, newest first: those that came with the document, then further pages on demand. */
export const usePages = <Row>(
  name: PagedCall,
  id: string,
  { newest, count }: { newest: readonly Row[]; count: number },
) => {
  const [isRequested, setRequested] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [name, { id }],
    queryFn: ({ signal, pageParam }) =>
      callNamed(name satisfies CallName, {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
        // Each of these calls returns pages of the same rows that come with the document.
      }) as Promise<Page<Row>>,
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    staleTime: 5000,
    enabled: isRequested,
  })
  const more = useAction(async () => {
    const { error } = await (isRequested ? list.fetchNextPage() : list.refetch())
    if (error) throw error
    setRequested(true)
  })
  const rows = (isRequested && list.data?.pages.flatMap(({ data }) => data)) || newest.toReversed()
  return { rows, count, more: () => void more.run(), busy: more.busy }
}
