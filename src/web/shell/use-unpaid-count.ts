import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isBuilt } from './built.ts'

/** How many invoices are unpaid; undefined while unknown, or where there are none. Follows every change of an invoice. */
export const useUnpaidCount = (): number | undefined => {
  const { data } = useQuery({
    queryKey: ['invoice.counts'],
    queryFn: ({ signal }) => call('invoice.list', { query: { limit: 1 }, signal }),
    enabled: isBuilt('/invoice/list'),
    staleTime: 60_000,
  })
  return data?.meta.tabs['unpaid'] || undefined
}
