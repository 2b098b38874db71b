import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExportItem } from '#contract/books/export.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { i18n } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { exportNameOf } from './export-words.ts'

const key = ['export.list']
const lookMs = 1000

export const isUnfinished = ({ status }: Pick<ExportItem, 'status'>) => status === 'queued' || status === 'running'

/** The latest files of the company, watched while one is being made; one that ends is told of. */
export const useExportJobs = () => {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('export.list', { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? lookMs : false),
  })
  const jobs = query.data?.data
  useEndedToast(jobs)
  return { jobs, error: query.error, retry: () => void query.refetch() }
}

/** Shown at once, before it is asked for again. */
export const keepJob = (job: ExportItem): void => {
  queryClient.setQueryData<{ data: ExportItem[] }>(key, (list) => ({
    data: [job, ...(list?.data ?? []).filter(({ id }) => id !== job.id)].sort((a, b) => (a.id < b.id ? 1 : -1)),
  }))
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Says what came of a file that was being made when it was last looked at. */
const useEndedToast = (jobs: readonly ExportItem[] | undefined) => {
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isUnfinished(job)) unfinished.current.add(job.id)
      else if (unfinished.current.delete(job.id)) tell(job)
    }
  }, [jobs])
}

const tell = (job: ExportItem) => {
  const name = exportNameOf(job)
  if (job.status === 'done') toast.success(i18n.t('export_tab:ready', { name }))
  if (job.status === 'failed') toast.error(i18n.t('export_tab:failed', { name }))
}
