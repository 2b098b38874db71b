import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

const pauseMs = 120
const limit = 20

/** Whoever something can be bought from: every client may become a vendor, vendors stand first. `search` undefined: nobody looks. */
export const useVendorSearch = (search: string | undefined) => {
  const [asked] = useDebouncedValue(search, pauseMs)
  const { data, isFetching } = useQuery({
    queryKey: ['client.picker', 'vendors', asked ?? ''],
    queryFn: ({ signal }) =>
      call('client.list', {
        query: { ...(asked ? {} : { tab: 'vendors' as const }), search: asked ?? '', limit },
        signal,
      }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const rows = (search === undefined ? [] : (data?.data ?? [])).toSorted(
    (a, b) => Number(b.is_vendor) - Number(a.is_vendor),
  )
  return { rows, searching: asked !== search || isFetching }
}
