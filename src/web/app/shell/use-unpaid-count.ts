import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** The number of unpaid documents; undefined if unknown or zero. It is refreshed after every change. */
export const useUnpaidCount = (resource: 'invoice' | 'expense'): number | undefined => {
  const { data } = useQuery({
    queryKey: [`${resource}.counts`],
    queryFn: ({ signal }) => call(`${resource}.list`, { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.tabs['unpaid'] || undefined
}
