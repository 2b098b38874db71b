import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/sales/client.ts'
import type { Product } from '#contract/sales/product.ts'
import { searchText } from '#domain/text.ts'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'

/** The pause in typing before a search starts. */
const pauseMs = 120
/** The number of results; the server lists exact codes first. */
const limit = 20

type Found<Row> = { rows: readonly Row[]; searching: boolean }

/** Filters the previous rows until the new response arrives, so that only matching rows can be picked. */
const filterRows = <Row extends { title: string; code: string | null }>(rows: readonly Row[], search: string) => {
  const query = searchText(search.trim())
  return rows.filter((row) => searchText(`${row.title} ${row.code ?? ''}`).includes(query))
}

/** Clients for a picker; without a search text the likely ones. No request while `search` is undefined. */
export const useClientSearch = (search: string | undefined): Found<Client> =>
  useFoundClients(search, 'buyers', (query, signal) =>
    call('client.list', { query: { tab: 'clients', search: query, limit }, signal }),
  )

/** Clients for a picker of vendors: every client may become a vendor; vendors are first. */
export const useVendorSearch = (search: string | undefined): Found<Client> => {
  const found = useFoundClients(search, 'vendors', (query, signal) =>
    call('client.list', { query: { search: query, limit }, signal }),
  )
  return search ? { ...found, rows: found.rows.toSorted((a, b) => +b.is_vendor - +a.is_vendor) } : found
}

const useFoundClients = (
  search: string | undefined,
  side: 'buyers' | 'vendors',
  list: (query: string, signal: AbortSignal) => Promise<{ data: Client[] }>,
): Found<Client> => {
  const [debouncedSearch] = useDebouncedValue(search?.trim(), pauseMs)
  // No pause for a field that was just opened.
  const query = search?.trim() === '' ? '' : debouncedSearch
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['client.picker', side, query ?? ''],
    queryFn: ({ signal }) => (query ? list(query, signal) : call('client.likely', { query: { side }, signal })),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const rows = data?.data ?? []
  const isOutdated = isPlaceholderData || query !== search?.trim()
  if (search === undefined) return { rows: [], searching: false }
  return { rows: isOutdated ? filterRows(rows, search) : rows, searching: isOutdated || isFetching }
}

/** Products for sale for a picker. */
export const useProductSearch = (search: string): Found<Product> => {
  const [query] = useDebouncedValue(search, pauseMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['product.picker', query],
    queryFn: ({ signal }) => call('product.list', { query: { tab: 'for-sale', search: query, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const rows = data?.data ?? []
  const isOutdated = isPlaceholderData || query !== search
  return { rows: isOutdated ? filterRows(rows, search) : rows, searching: isOutdated || isFetching }
}

/** The name of a client or product by its id, for an id in the address. */
export const useTitleOf = (resource: 'client' | 'product', id: string | undefined): string | undefined => {
  const { data } = useLoaded(`${resource}.edit_form`, { params: { id: id ?? '' }, enabled: id !== undefined })
  return data?.item.title
}
