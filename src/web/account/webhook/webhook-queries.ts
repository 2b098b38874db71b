import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/account/webhook.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'

const soonMs = 15_000
const pollMs = 2000

/** Whether an attempt is being made or comes in a moment, so that its answer is worth waiting for. */
const isSoon = ({ next_at }: WebhookDelivery) => next_at !== null && Date.parse(next_at) < Date.now() + soonMs

/** The deliveries to a webhook, newest first; loaded again while an attempt is near. */
export const useDeliveries = (id: string) => {
  const list = useInfiniteQuery({
    queryKey: ['webhook.deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      call('webhook.deliveries', { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isSoon)) ? pollMs : false),
  })
  return { ...list, rows: list.data?.pages.flatMap(({ data }) => data) }
}

export const refreshWebhooks = () =>
  Promise.all(
    ['webhook.list', 'webhook.deliveries', 'webhook.delivery'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
