import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Between two letters of one word. */
const pauseMs = 120
/** As many as one looks through; the server puts exact codes first. */
const limit = 20

/** Clients to choose from, however many there are. `search` undefined: nobody looks. */
export const useClientSearch = (search: string | undefined) => {
  const [asked] = useDebouncedValue(search, pauseMs)
  return useQuery({
    queryKey: ['client.picker', asked ?? ''],
    queryFn: ({ signal }) => call('client.list', { query: { tab: 'clients', search: asked ?? '', limit }, signal }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}

/** Products for sale, likewise. */
export const useProductSearch = (search: string) => {
  const [asked] = useDebouncedValue(search, pauseMs)
  return useQuery({
    queryKey: ['product.picker', asked],
    queryFn: ({ signal }) => call('product.list', { query: { tab: 'for-sale', search: asked, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}
