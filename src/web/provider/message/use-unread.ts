import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { useSession } from '#web/platform/session/session.ts'

const key = ['message.unread']

/** How many messages have answers that were not seen yet; looked for again whenever one comes back to the window. */
export const useUnread = (): number => {
  // What shows it may be drawn once more as one signs out.
  const isSignedIn = useSession() !== undefined
  const { data } = useQuery({
    enabled: isSignedIn,
    queryKey: key,
    queryFn: ({ signal }) => call('message.list', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
    refetchOnWindowFocus: true,
  })
  return data?.meta.unread ?? 0
}

/** Something was written, answered or seen. */
export const reloadMessages = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ['message.list'] }),
  ])
}
