import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing, isProblem } from '#web/platform/api/problem.ts'
import { queryClientStore, sessionEndedStore } from '#web/platform/session/session-stores.ts'

const noticeEnd = (error: unknown) => {
  if (isProblem(error) && error.status === 401) sessionEndedStore.set((times) => times + 1)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      // Everything else would be refused again. Without a line there is nothing to wait for.
      retry: (times, error) => times < 2 && isPassing(error) && navigator.onLine,
      retryDelay: (times) => 1000 * 2 ** times,
      staleTime: 0,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // The banner says that the line is gone; a request that fails is told at once instead of waiting unseen.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// For good: there is one, for as long as the product is open.
queryClient.mount()
queryClientStore.set(queryClient)
