import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import { changed, filtersOf, sortAfter, sortOf, withoutFilters, useAddress } from './address.ts'
import { listQuery, listQueryOf } from '#web/platform/queries/queries.ts'
import type { ListPage, ResourceName, RowOf } from '#web/platform/queries/queries.ts'
import { useEffect, useRef, useState } from 'react'

/** Rows of a resource, loaded page by page, for lists whose state is not in the address. */
export const useRows = <Name extends ResourceName>(resource: Name, query: QueryValues, { enabled = true } = {}) => {
  const list = useInfiniteQuery({ ...listQuery(resource, query), enabled, placeholderData: keepPreviousData })
  const rowsOf = (pages: readonly ListPage<Name>[] = []) => pages.flatMap((page) => page.data as RowOf<Name>[])
  // Each page is a response of the list call.
  const pages = list.data?.pages ?? []
  const meta = pages[0]?.meta
  return {
    rows: rowsOf(pages),
    /** Nothing is loaded yet. */
    loading: list.isPending && enabled,
    /** Other rows are loading; the previous ones are still shown. */
    changing: list.isPlaceholderData,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    /** Loads all matching rows. */
    loadAll: async () => {
      let page: Pick<typeof list, 'data' | 'hasNextPage' | 'error'> = list
      while (page.hasNextPage) {
        page = await list.fetchNextPage()
        if (page.error) throw page.error
      }
      return rowsOf(page.data?.pages)
    },
    count: meta?.count ?? 0,
    tabs: meta?.tabs ?? {},
    totals: meta?.totals ?? [],
  }
}

/** The list of a resource with its state in the address: tab, filters, order, search and open record. */
export const useList = <Name extends ResourceName>(
  resource: Name,
  defaults: Record<string, string> = {},
  { hasTabs = true } = {},
) => {
  const { address, change, leave } = useAddress()
  // A list without tabs ignores the tab of the page around it.
  const query = listQueryOf({ ...defaults, ...address, ...(hasTabs ? {} : { tab: '' }) })
  const setParameters = (values: Record<string, string | undefined>, replace = false) =>
    change((page) => changed(page, values), { replace })
  const [search, setSearch] = useDebouncedSearch(address['search'] ?? '', (text) =>
    setParameters({ search: text }, true),
  )
  const filters = filtersOf(address)
  return {
    ...useRows(resource, query),
    query,
    /** The tab in the address; undefined for the first. */
    tab: query['tab'],
    setTab: (tab: string | undefined) => setParameters({ tab, open: undefined, archived: undefined }),
    search,
    setSearch,
    sort: sortOf(query),
    toggleSort: (key: string) => setParameters({ sort: sortAfter(sortOf(address), key) }, true),
    filters,
    setFilter: (name: string, value: string | undefined) => setParameters({ [name]: value }),
    clearFilters: () => change(withoutFilters),
    isFiltered: Object.keys(filters).length > 0 || Boolean(address['search']),
    showsArchived: address['archived'] === '1',
    setShowsArchived: (shows: boolean) => setParameters({ archived: shows ? '1' : undefined }),
    /** The record whose panel is open. */
    open: address['open'],
    setOpen: (id: string) => setParameters({ open: id }),
    close: () => leave((page) => changed(page, { open: undefined })),
  }
}

/** The pause after the last key before a list is searched. */
const pauseMs = 250

/** The text of a search field. `onSearch` is called when typing pauses. The text follows the address when that changes otherwise. */
export const useDebouncedSearch = (current: string, onSearch: (text: string) => void) => {
  const [typed, setTyped] = useState<{ text: string; basedOn: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (text: string) => {
    setTyped({ text, basedOn: current })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), text === '' ? 0 : pauseMs)
  }
  return [typed && typed.basedOn === current ? typed.text : current, set] as const
}
