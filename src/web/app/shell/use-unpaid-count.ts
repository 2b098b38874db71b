import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** How many of them are unpaid; undefined while unknown, or where there are none. Follows every change of one. */
export const useUnpaidCount = (resource: 'invoice' | 'expense'): number | undefined => {
  const { data } = useQuery({
    queryKey: [`${resource}.counts`],
    queryFn: ({ signal }) => call(`${resource}.list`, { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.tabs['unpaid'] || undefined
}
