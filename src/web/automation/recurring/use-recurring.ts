import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { recurringTabs } from './tabs.ts'
import type { RecurringTab } from './tabs.ts'
import { call } from '#web/platform/api/api.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useDebouncedSearch } from '#web/resource/list/use-list.ts'

/** How many rows a request loads. */
const pageSize = 50

/** The recurring documents of the tab and search in the address, loaded page by page. */
export const useRecurring = () => {
  const { address, change, leave } = useAddress()
  const tab: RecurringTab = recurringTabs.find((each) => each === address['tab']) ?? recurringTabs[0]
  const query = { tab, ...(address['search'] ? { search: address['search'] } : {}) }
  const list = useInfiniteQuery({
    queryKey: ['recurring.list', query],
    queryFn: ({ signal, pageParam }) =>
      call('recurring.list', {
        query: { ...query, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const set = (values: Record<string, string | undefined>, replace = false) =>
    change((page) => changed(page, values), { replace })
  const [search, setSearch] = useDebouncedSearch(address['search'] ?? '', (text) => set({ search: text }, true))
  const pages = list.data?.pages ?? []
  return {
    rows: pages.flatMap(({ data }) => data),
    meta: pages[0]?.meta,
    loading: list.isPending,
    /** Other rows are loading; the previous ones are still shown. */
    changing: list.isPlaceholderData,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    tab,
    setTab: (next: string) => set({ tab: next === recurringTabs[0] ? undefined : next, open: undefined }),
    search,
    setSearch,
    isFiltered: Boolean(address['search']),
    clearFilters: () => set({ search: undefined }),
    open: address['open'],
    setOpen: (id: string) => set({ open: id }),
    close: () => leave((page) => changed(page, { open: undefined })),
  }
}
export type RecurringList = ReturnType<typeof useRecurring>
