import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExportItem, RawExportForm } from '#contract/books/export.ts'
import type { ReportFormat } from '#contract/reports/report.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { saveFile } from '#web/resource/document/files.ts'
import { exportName } from '#domain/export.ts'
import { IconFileTypeCsv, IconFileTypeXls, IconFileZip } from '@tabler/icons-react'

const key = ['export.list']
const pollMs = 1000

export const isUnfinished = ({ status }: Pick<ExportItem, 'status'>) => status === 'queued' || status === 'running'

/** The latest exports of the company, polled while one is running; a toast reports the end of each. */
export const useExportJobs = () => {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('export.list', { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? pollMs : false),
  })
  const jobs = query.data?.data
  useEndedToast(jobs)
  return { jobs, error: query.error, retry: () => void query.refetch() }
}

/** Shows a new job immediately, before the list is fetched again. */
export const storeJob = (job: ExportItem): void => {
  queryClient.setQueryData<{ data: ExportItem[] }>(key, (list) => ({
    data: [job, ...(list?.data ?? []).filter(({ id }) => id !== job.id)].sort((a, b) => (a.id < b.id ? 1 : -1)),
  }))
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Shows a toast for each job that has ended since the last poll. */
const useEndedToast = (jobs: readonly ExportItem[] | undefined) => {
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isUnfinished(job)) unfinished.current.add(job.id)
      else if (unfinished.current.delete(job.id)) showEnd(job)
    }
  }, [jobs])
}

const showEnd = (job: ExportItem) => {
  const name = exportFileName(job)
  if (job.status === 'done') toast.success(i18n.t('export_tab:ready', { name }))
  if (job.status === 'failed') toast.error(i18n.t('export_tab:failed', { name }))
}

/** Requests an export: it is saved immediately, or runs as a job in the list of exports. */
export const startExport = async (form: ExportItem['form']): Promise<'saved' | 'later'> => {
  const { report, ...body } = form
  // Without a report it is a form of documents, and the other way round.
  const exported = await (report
    ? call('report.file', {
        params: { name: report.name },
        query: { ...report.query, format: form.format as ReportFormat },
      })
    : call('invoice.export', { body: body as RawExportForm }))
  if (!(exported instanceof Blob)) {
    storeJob(exported)
    return 'later'
  }
  const name = exportFileName({ form })
  saveFile(exported, name)
  toast.success(i18n.t('export_tab:downloaded', { name }))
  return 'saved'
}

type ExportNames = Pick<ExportItem, 'form'> & { file_name?: string | null }

/** The name of the file, also before it exists. */
export const exportFileName = ({ form, file_name }: ExportNames): string =>
  file_name ?? (form.report ? `${form.report.title}.${form.format}` : exportName(form, i18n.t('export_file:file')))

/** The formats offered in the form. */
export const shownFormats = ['zip', 'xlsx', 'csv'] as const
export type ShownFormat = (typeof shownFormats)[number]

export const formatIcons = { zip: IconFileZip, xlsx: IconFileTypeXls, csv: IconFileTypeCsv } as const
