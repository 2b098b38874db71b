import { useQuery } from '@tanstack/react-query'
import { loadQuery } from '#web/platform/queries/queries.ts'

/** The accounts of the company with their statements and the number of entries to do. */
export const useBankAccounts = () => {
  const { data, error, refetch } = useQuery(loadQuery('bank.accounts'))
  return { accounts: data?.data, error, retry: () => void refetch() }
}

/** The number of entries to do on all accounts; undefined if unknown or zero. It is refreshed after every change. */
export const useEntriesToDo = (): number | undefined => {
  const { data } = useQuery({ ...loadQuery('bank.accounts'), staleTime: 60_000 })
  return data?.data.reduce((total, { to_do }) => total + to_do, 0) || undefined
}
