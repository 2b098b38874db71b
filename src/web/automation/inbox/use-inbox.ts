import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { inboxTabs } from '#domain/paper/read-paper.ts'
import type { InboxTab } from '#domain/paper/read-paper.ts'
import { call } from '#web/platform/api/api.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

const pageSize = 50
/** While files are read the list is asked again after so many milliseconds. */
const readingMs = 1500

const isBeingRead = ({ state }: { state: string }) => state === 'new' || state === 'reading'

/** The papers of the tab in the address, and the one that is open. */
export const useInbox = () => {
  const { address, change, leave } = useAddress()
  const tab: InboxTab = inboxTabs.find((each) => each === address['tab']) ?? 'waiting'
  const list = useInfiniteQuery({
    queryKey: ['inbox.list', { tab }],
    queryFn: ({ signal, pageParam }) =>
      call('inbox.list', { query: { tab, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isBeingRead)) ? readingMs : false),
  })
  const pages = list.data?.pages ?? []
  const set = (values: Record<string, string | undefined>) => change((page) => changed(page, values))
  return {
    rows: pages.flatMap(({ data }) => data),
    meta: pages[0]?.meta,
    loading: list.isPending,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    tab,
    setTab: (next: string) => set({ tab: next === 'waiting' ? undefined : next, open: undefined }),
    open: address['open'],
    setOpen: (id: string | undefined) => change((page) => changed(page, { open: id }), { replace: true }),
    close: () => leave((page) => changed(page, { open: undefined })),
  }
}
export type Inbox = ReturnType<typeof useInbox>

/** A paper with what was read; asked again while it is being read. */
export const usePaper = (id: string) =>
  useQuery({
    queryKey: ['inbox.read', { id }],
    queryFn: ({ signal }) => call('inbox.read', { params: { id }, signal }),
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data) ? readingMs : false),
  })

/** The bytes of a paper, which never change. */
export const usePaperBlob = (id: string) =>
  useQuery({
    queryKey: ['inbox.file', { id }],
    queryFn: ({ signal }) => call('inbox.file', { params: { id }, query: {}, signal }),
    staleTime: Infinity,
    gcTime: 30_000,
  })
