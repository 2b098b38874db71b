import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTemporary, isProblem } from '#web/platform/api/problem.ts'
import { queryClientStore, sessionEndedStore } from '#web/platform/session/session-stores.ts'

const reportEndedSession = (error: unknown) => {
  if (isProblem(error) && error.status === 401) sessionEndedStore.set((times) => times + 1)
}

// Before the next frame, not after a timeout: a box whose state is in the cache would show its old one for a moment after a click.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportEndedSession }),
  mutationCache: new MutationCache({ onError: reportEndedSession }),
  defaultOptions: {
    queries: {
      // Only temporary errors are retried, and not while offline.
      retry: (times, error) => times < 2 && isTemporary(error) && navigator.onLine,
      retryDelay: (times) => 1000 * 2 ** times,
      staleTime: 0,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // Requests fail immediately while offline instead of waiting; a banner shows the state.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Never unmounted: there is one client.
queryClient.mount()
queryClientStore.set(queryClient)
