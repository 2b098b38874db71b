import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PackItem } from '#contract/reports/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { i18n } from '#web/platform/texts/texts.ts'

const key = ['pack.list']
const pollMs = 1000

export const isUnfinished = ({ status }: Pick<PackItem, 'status'>) => status === 'queued' || status === 'running'

/** The packs of the company, newest first, asked for again while one is being made; a toast reports its end. */
export const usePacks = () => {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => call('pack.list', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isUnfinished)) ? pollMs : false),
  })
  const packs = query.data?.pages.flatMap(({ data }) => data)
  useEndedToast(packs)
  return {
    packs,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  }
}

export const refreshPacks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

const useEndedToast = (packs: readonly PackItem[] | undefined) => {
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    for (const pack of packs ?? []) {
      if (isUnfinished(pack)) unfinished.current.add(pack.id)
      else if (unfinished.current.delete(pack.id)) {
        if (pack.status === 'done') toast.success(i18n.t('pack:ready_toast', { name: pack.file_name ?? '' }))
        else toast.error(i18n.t('pack:failed_toast'))
      }
    }
  }, [packs])
}

/** What a pack of the period will contain. */
export const usePackPreview = ({ from, to }: ReportSpan) => {
  const query = { date_from: from, date_to: to }
  return useQuery({
    queryKey: ['pack.preview', {}, query],
    queryFn: ({ signal }) => call('pack.preview', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })
}

/** Orders a pack, which then is in the list. */
export const orderPack = async ({ from, to }: ReportSpan, parts: readonly PackPart[]): Promise<void> => {
  await call('pack.create', { body: { date_from: from, date_to: to, parts: [...parts] } })
  await refreshPacks()
}
