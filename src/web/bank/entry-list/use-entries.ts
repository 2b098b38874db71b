import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { call } from '#web/platform/api/api.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { changed, sortAfter, sortOf, useAddress } from '#web/resource/list/address.ts'
import { useDebouncedSearch } from '#web/resource/list/use-list.ts'

export const entryTabs = ['to-do', 'matched', 'ignored', 'all'] as const
export type EntryTab = (typeof entryTabs)[number]

/** How many rows a request loads. */
const pageSize = 50

type EntriesPage = CallResult<'bank.entries'>

/** The parameters of the address that are sent to the server. */
const sent = ['account_id', 'search', 'sort', 'date_from', 'date_to', 'import_id'] as const

/** The entries of the tab, account, search and period in the address, loaded page by page. */
export const useEntries = () => {
  const { address, change, leave } = useAddress()
  const tab: EntryTab = entryTabs.find((each) => each === address['tab']) ?? 'to-do'
  const filters = Object.fromEntries(sent.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
  const query = { ...filters, tab }
  const { sort: _sort, ...filter } = filters
  const list = useInfiniteQuery({
    queryKey: ['bank.entries', query],
    queryFn: ({ signal, pageParam }) =>
      call('bank.entries', {
        // The server checks the values of the address.
        query: { ...query, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } as { tab: EntryTab },
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
    setTab: (next: EntryTab) => set({ tab: next === 'to-do' ? undefined : next, open: undefined }),
    accountId: address['account_id'],
    setAccount: (id: string | undefined) => set({ account_id: id, open: undefined }),
    search,
    setSearch,
    sort: sortOf(address),
    toggleSort: (key: string) => set({ sort: sortAfter(sortOf(address), key) }, true),
    period: { date_from: address['date_from'] ?? '', date_to: address['date_to'] ?? '' },
    setFilters: (values: Record<string, string | undefined>) => set(values),
    /** Which entries are shown, without their order and tab. */
    filter,
    isFiltered: ['search', 'date_from', 'date_to', 'import_id'].some((name) => address[name]),
    clearFilters: () => set({ search: undefined, date_from: undefined, date_to: undefined, import_id: undefined }),
    open: address['open'],
    setOpen: (id: string, replace = false) => set({ open: id }, replace),
    close: () => leave((page) => changed(page, { open: undefined })),
  }
}
export type Entries = ReturnType<typeof useEntries>

/** How many entries to do of the filter are certain, and their sums; undefined while that is unknown. */
export const useCertain = (filter: Entries['filter']) =>
  useQuery({
    queryKey: ['bank.entries', { certain: filter }],
    queryFn: ({ signal }) =>
      // The server checks the values of the address.
      call('bank.entries', { query: { ...filter, limit: 1, certain: '1' } as { certain: '1' }, signal }),
    staleTime: 5000,
  }).data?.meta.certain

/** Removes entries from the lists of entries to do at once, before the server has been asked again. */
export const removeFromToDo = (ids: ReadonlySet<string>): void => {
  const isToDo = ({ queryKey: [name, query] }: { queryKey: readonly unknown[] }) =>
    name === 'bank.entries' && (query as { tab?: string }).tab === 'to-do'
  queryClient.setQueriesData<InfiniteData<EntriesPage>>({ predicate: isToDo }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => withoutEntries(page, ids)) } : list,
  )
}

const withoutEntries = (page: EntriesPage, ids: ReadonlySet<string>): EntriesPage => {
  const data = page.data.filter(({ id }) => !ids.has(id))
  if (data.length === page.data.length) return page
  const removed = page.data.length - data.length
  const tabs = { ...page.meta.tabs, 'to-do': Math.max((page.meta.tabs['to-do'] ?? 0) - removed, 0) }
  return { data, meta: { ...page.meta, tabs } }
}

/** Whether one key may match the entry with its first candidate. */
export const isCertain = ({ state, candidates }: BankEntry): boolean =>
  state === 'to-do' && candidates[0]?.certain === true

/** Whether the entry may be ticked: it has a certain candidate, or exactly one that needs no form. */
export const mayTick = (entry: BankEntry): boolean =>
  isCertain(entry) || (entry.state === 'to-do' && entry.candidates.length === 1 && needsNoForm(entry.candidates[0]))

/** A new expense, an unknown other account and an exchange are completed by a person. */
const needsNoForm = (candidate: BankEntry['candidates'][number] | undefined): boolean =>
  candidate !== undefined &&
  candidate.kind !== 'expense' &&
  !candidate.reasons.some(({ code }) => code === 'other_currency') &&
  !(candidate.kind === 'transfer' && candidate.transfer?.account === null)
