import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

type Loaded<Row> = UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>

/** The rows of a list that is loaded page by page, and how to load more; what a table needs. */
export const pagedRows = <Row>(list: Loaded<Row>) => ({
  rows: list.data?.pages.flatMap(({ data }) => data) ?? [],
  loading: list.isPending,
  /** Only while there are no rows to show. */
  error: list.data ? null : list.error,
  retry: () => void list.refetch(),
  hasMore: list.hasNextPage,
  loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
})

export type PagedRows<Row> = ReturnType<typeof pagedRows<Row>>
