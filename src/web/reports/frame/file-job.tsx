import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#contract/books/export.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { exportFileName, isUnfinished, storeJob } from '#web/resource/list/export-jobs.ts'
import { progressText } from '#web/resource/list/export-progress.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './report-frame.module.css'

const pollMs = 1000

/** The job that makes a file, read now and then. Its file is saved when it is ready. */
export const useFileJob = () => {
  const { t } = useTranslation('report_page')
  const [started, setStarted] = useState<ExportItem>()
  const { data } = useQuery({
    queryKey: ['export.item', started?.id],
    queryFn: ({ signal }) => call('export.item', { params: { id: started?.id ?? '' }, signal }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (!state.data || isUnfinished(state.data) ? pollMs : false),
  })
  const job = started && (data ?? started)
  const save = useAction(async ({ id, file_name }: ExportItem) => {
    const name = file_name ?? ''
    // Only its type says that the response may be JSON.
    saveFile((await call('export.file', { params: { id } })) as Blob, name)
    toast.success(t('exported', { name }))
  })
  const ended = useRef<string>(undefined)
  useEffect(() => {
    if (!job || isUnfinished(job) || ended.current === job.id) return
    ended.current = job.id
    storeJob(job)
    if (job.status === 'done') void save.run(job)
    if (job.status === 'failed')
      toast.error(`${t('export_failed')}. ${i18n.t(`export_tab:failed_${job.error ?? 'internal_error'}`)}`)
  }, [job, save, t])
  return {
    job: job && (isUnfinished(job) || save.busy) ? job : undefined,
    follow: (item: ExportItem) => {
      storeJob(item)
      setStarted(item)
    },
  }
}

/** The progress of a job in the place of the formats. */
export const JobProgress = ({ job }: { job: ExportItem }) => {
  const { t } = useTranslation(['report_page', 'export_tab'])
  const cancel = useAction(async () => {
    const item = await call('export.cancel', { params: { id: job.id } })
    queryClient.setQueryData(['export.item', job.id], item)
  })
  const label = progressText(job)
  return (
    <div className={classes.job}>
      <p className={classes.jobName}>{exportFileName(job)}</p>
      <p className={classes.jobState} role="status">
        {label}
      </p>
      <p className={classes.jobNote}>{t('export_later')}</p>
      <Button size="small" busy={cancel.busy} onClick={() => void cancel.run()}>
        {t('export_tab:cancel')}
      </Button>
    </div>
  )
}
