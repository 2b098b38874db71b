import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/sales/client.ts'
import type { Product } from '#contract/sales/product.ts'
import { searchText } from '#domain/search-text.ts'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'

/** Between two letters of one word. */
const pauseMs = 120
/** As many as one looks through; the server puts exact codes first. */
const limit = 20

type Found<Row> = { rows: readonly Row[]; searching: boolean }

/** Until the new answer is there the old one is shown, as far as it matches: what one picks must be what one typed. */
const stillMatching = <Row extends { title: string; code: string | null }>(rows: readonly Row[], search: string) => {
  const wanted = searchText(search.trim())
  return rows.filter((row) => searchText(`${row.title} ${row.code ?? ''}`).includes(wanted))
}

/** Clients to choose from, however many there are: before anything is typed the likeliest. `search` undefined: nobody looks. */
export const useClientSearch = (search: string | undefined): Found<Client> =>
  useFoundClients(search, 'buyers', (asked, signal) =>
    call('client.list', { query: { tab: 'clients', search: asked, limit }, signal }),
  )

/** Whoever something can be bought from, likewise: every client may become a vendor, vendors stand first. */
export const useVendorSearch = (search: string | undefined): Found<Client> => {
  const found = useFoundClients(search, 'vendors', (asked, signal) =>
    call('client.list', { query: { search: asked, limit }, signal }),
  )
  return search ? { ...found, rows: found.rows.toSorted((a, b) => +b.is_vendor - +a.is_vendor) } : found
}

const useFoundClients = (
  search: string | undefined,
  side: 'buyers' | 'vendors',
  list: (asked: string, signal: AbortSignal) => Promise<{ data: Client[] }>,
): Found<Client> => {
  const [paused] = useDebouncedValue(search?.trim(), pauseMs)
  // Nobody waits for a field that was just opened.
  const asked = search?.trim() === '' ? '' : paused
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['client.picker', side, asked ?? ''],
    queryFn: ({ signal }) => (asked ? list(asked, signal) : call('client.likely', { query: { side }, signal })),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const rows = data?.data ?? []
  const old = isPlaceholderData || asked !== search?.trim()
  if (search === undefined) return { rows: [], searching: false }
  return { rows: old ? stillMatching(rows, search) : rows, searching: old || isFetching }
}

/** Products for sale, likewise. */
export const useProductSearch = (search: string): Found<Product> => {
  const [asked] = useDebouncedValue(search, pauseMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['product.picker', asked],
    queryFn: ({ signal }) => call('product.list', { query: { tab: 'for-sale', search: asked, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const rows = data?.data ?? []
  const old = isPlaceholderData || asked !== search
  return { rows: old ? stillMatching(rows, search) : rows, searching: old || isFetching }
}

/** The name of a client or product known only by its id: in an address that somebody shared. */
export const useTitleOf = (resource: 'client' | 'product', id: string | undefined): string | undefined => {
  const { data } = useLoaded(`${resource}.edit_form`, { params: { id: id ?? '' }, enabled: id !== undefined })
  return data?.item.title
}
