import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallName } from '#contract/index.ts'
import type { SearchResult } from '#contract/books/search.ts'
import { call, callNamed } from '#web/platform/api/api.ts'
import { isTemporary } from '#web/platform/api/problem.ts'
import type { TitleKey } from '#web/platform/navigation/navigation.ts'
import { allItem, useFoundItems } from './found-items.tsx'
import { matches } from './palette-item.ts'
import type { PaletteGroup } from './palette-item.ts'
import type { Client } from '#contract/sales/client.ts'
import type { InvoiceRow } from '#contract/sales/invoice.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

/** The titles of records; those of drafts are of the palette. */
const titles: Readonly<Record<Exclude<SearchResult['kind'], 'draft'>, TitleKey>> = {
  client: 'title_client_list',
  invoice: 'title_invoice_list',
  expense: 'title_expense_list',
  payment: 'title_payment_list',
  product: 'title_product_list',
  recurring: 'title_recurring_list',
}

/** The number of results shown of each kind. */
const maxPerKind = 4

/** The tab with most of the results; undefined for the first tab, which is not in addresses. */
const tabOf = (items: readonly SearchResult[]): { tab?: string } => {
  const tabs = Map.groupBy(items, ({ path }) => new URLSearchParams(path.split('?')[1]).get('tab'))
  const [[most] = [null]] = [...tabs].toSorted(([, a], [, b]) => b.length - a.length)
  return most === null ? {} : { tab: most }
}

/**
 * The search results of the server, grouped by list, best first. Links to lists use `typed`, which may be newer than `search`.
 * If the server does not respond, the data already loaded in this window is searched.
 */
export const useFound = (search: string, typed: string) => {
  const { t } = useTranslation(['shell', 'palette'])
  const itemOf = useFoundItems(search)
  const query = useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => call('search', { query: { q: search.slice(0, 200) }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isFromCache = search !== '' && isTemporary(query.failureReason)
  const found = search === '' ? [] : isFromCache ? foundInMemory(search) : (query.data?.data ?? [])
  const moreOf = isFromCache ? [] : (query.data?.meta.more_of ?? [])
  // Groups are in the order of their best result.
  const kinds = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, items]) => ({
    kind,
    items,
    tab: tabOf(items),
    // Drafts are in two lists, which show all of them.
    hasMore: kind !== 'draft' && (items.length > maxPerKind || moreOf.includes(kind)),
  }))
  const counts = useCounts(
    kinds.filter(({ hasMore }) => hasMore && !isFromCache),
    search,
  )
  const groups: PaletteGroup[] = kinds.map(({ kind, items, tab, hasMore }) => {
    const count = counts.get(kind)
    const href = `/${kind}/list?${new URLSearchParams({ ...tab, search: typed }).toString()}`
    const all = count === undefined || kind === 'draft' ? t('palette:all') : t(`palette:all_${kind}`, { count })
    return {
      key: kind,
      title: kind === 'draft' ? t('palette:drafts') : t(titles[kind]),
      items: [...items.slice(0, maxPerKind).map(itemOf), ...(hasMore ? [allItem(kind, all, href)] : [])],
    }
  })
  return { groups, searching: search !== '' && query.isFetching && !isFromCache, isFromCache }
}

/** The counts of the kinds that have more results than shown. */
const useCounts = (kinds: readonly { kind: SearchResult['kind']; tab: { tab?: string } }[], search: string) => {
  const countQueries = useQueries({
    queries: kinds.map(({ kind, tab }) => ({
      queryKey: ['search.count', kind, tab, search],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callNamed(`${kind}.list` as CallName, { query: { ...tab, search, limit: '1' }, signal }),
      staleTime: 30_000,
    })),
  })
  return new Map(
    kinds.map(({ kind }, at) => [
      kind,
      (countQueries[at]?.data as { meta: { count: number } } | undefined)?.meta.count,
    ]),
  )
}

const maxFromCache = 20

/** The rows of all cached lists of a resource, without duplicates. */
const rowsOf = <Row extends { id: string }>(name: string): Row[] => {
  const lists = queryClient.getQueriesData<InfiniteData<{ data: Row[] }>>({ queryKey: [name] })
  const rows = lists.flatMap(([, list]) => list?.pages?.flatMap(({ data }) => data) ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Matches among the loaded clients and invoices, for when the server cannot be reached. */
const foundInMemory = (search: string): SearchResult[] => {
  const clients = rowsOf<Client>('client.list').map((client): SearchResult => ({
    kind: 'client',
    id: client.id,
    title: client.title,
    subtitle: client.code ?? '',
    path: `/client/list?open=${client.id}`,
    total: null,
    client: { debt: client.debt, last_invoice: null },
  }))
  const invoices = rowsOf<InvoiceRow>('invoice.list').map((invoice): SearchResult => ({
    kind: 'invoice',
    id: invoice.id,
    title: invoice.number,
    subtitle: invoice.client_title,
    path: `/invoice/list?open=${invoice.id}`,
    total: { currency: invoice.currency, amount: invoice.total },
    invoice,
  }))
  return [...clients, ...invoices]
    .filter(({ title, subtitle }) => matches(`${title} ${subtitle}`, search))
    .slice(0, maxFromCache)
}
