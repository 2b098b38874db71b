import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import { changed, filtersOf, sortAfter, sortOf, withoutFilters, useAddress } from './address.ts'
import { listQuery, listQueryOf } from '#web/platform/queries/queries.ts'
import type { ListAnswer, ResourceName, RowOf } from '#web/platform/queries/resource-types.ts'
import { useEffect, useRef, useState } from 'react'

/** Rows of a resource by cursor, for lists whose state is not the address: pick-lists, parts of a record. */
export const useRows = <Name extends ResourceName>(resource: Name, query: QueryValues, { enabled = true } = {}) => {
  const list = useInfiniteQuery({ ...listQuery(resource, query), enabled, placeholderData: keepPreviousData })
  const rowsOf = (pages: readonly ListAnswer<Name>[] = []) => pages.flatMap((page) => page.data as RowOf<Name>[])
  // A page is what the named list answers.
  const pages = (list.data?.pages ?? []) as ListAnswer<Name>[]
  const meta = pages[0]?.meta
  return {
    rows: rowsOf(pages),
    /** Nothing is known yet. */
    loading: list.isPending && enabled,
    /** Other rows are coming; the former are still shown. */
    changing: list.isPlaceholderData,
    error: list.data ? null : list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadMore: () => void (list.isFetchingNextPage || list.fetchNextPage()),
    /** Every row that matches, also those not scrolled to yet. */
    loadAll: async () => {
      let now: Pick<typeof list, 'data' | 'hasNextPage' | 'error'> = list
      while (now.hasNextPage) {
        now = await list.fetchNextPage()
        if (now.error) throw now.error
      }
      return rowsOf(now.data?.pages)
    },
    count: meta?.count ?? 0,
    tabs: meta?.tabs ?? {},
    totals: meta?.totals ?? [],
  }
}

/** The list of a resource as the address says: tab, filters, sort, search, and which record is open. */
export const useList = <Name extends ResourceName>(
  resource: Name,
  defaults: Record<string, string> = {},
  { hasTabs = true } = {},
) => {
  const { address, change, leave } = useAddress()
  // The tab of the page that a list without tabs stands in is not the list's own.
  const query = listQueryOf({ ...defaults, ...address, ...(hasTabs ? {} : { tab: '' }) })
  const put = (values: Record<string, string | undefined>, replace = false) =>
    change((now) => changed(now, values), { replace })
  const [search, setSearch] = useTypedSearch(address['search'] ?? '', (text) => put({ search: text }, true))
  const filters = filtersOf(address)
  return {
    ...useRows(resource, query),
    query,
    /** The tab in the address; undefined is the first. */
    tab: query['tab'],
    setTab: (tab: string | undefined) => put({ tab, open: undefined, archived: undefined }),
    search,
    setSearch,
    sort: sortOf(query),
    toggleSort: (key: string) => put({ sort: sortAfter(sortOf(address), key) }, true),
    filters,
    setFilter: (name: string, value: string | undefined) => put({ [name]: value }),
    clearFilters: () => change(withoutFilters),
    isFiltered: Object.keys(filters).length > 0 || Boolean(address['search']),
    showsArchived: address['archived'] === '1',
    setShowsArchived: (shows: boolean) => put({ archived: shows ? '1' : undefined }),
    /** The record whose panel is open. */
    open: address['open'],
    setOpen: (id: string) => put({ open: id }),
    close: () => leave((now) => changed(now, { open: undefined })),
  }
}

/** How long after the last letter a list is searched. */
const pauseMs = 250

/** The text of a search field: typed at once, told when typing pauses. Follows the address when that changes by itself. */
export const useTypedSearch = (known: string, tell: (text: string) => void) => {
  const [typed, setTyped] = useState<{ text: string; over: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (text: string) => {
    setTyped({ text, over: known })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text.trim()), text === '' ? 0 : pauseMs)
  }
  return [typed && typed.over === known ? typed.text : known, set] as const
}
