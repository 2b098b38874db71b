import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** Days a register is narrowed to. */
export type RegisterDays = { date_from?: string; date_to?: string }

/** Movements of an account, newest first, page by page, with the balances at both ends of the period. */
export const useRegister = (id: string, days: RegisterDays) => {
  const register = useInfiniteQuery({
    queryKey: ['company-account.register', { id }, days],
    queryFn: ({ signal, pageParam }) =>
      call('company-account.register', {
        params: { id },
        query: pageParam ? { ...days, cursor: pageParam } : days,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const pages = register.data?.pages ?? []
  return {
    rows: pages.flatMap((page) => page.data),
    meta: pages[0]?.meta,
    loading: register.isPending,
    error: register.data ? null : register.error,
    retry: () => void register.refetch(),
    hasMore: register.hasNextPage,
    loadMore: () => void (register.isFetchingNextPage || register.fetchNextPage()),
  }
}
