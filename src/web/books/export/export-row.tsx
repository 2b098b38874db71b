import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#contract/books/export.ts'
import { needsProofToExport } from '#domain/export.ts'
import { call } from '#web/platform/api/api.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { exportFileName, isUnfinished, startExport, storeJob } from '#web/resource/list/export-jobs.ts'
import { progressText } from '#web/resource/list/export-progress.ts'
import { sizeText } from '#web/resource/size-text.ts'
import classes from './export.module.css'
import { askForProofIfNeeded } from '#web/platform/proof/proof-if-needed.ts'

/** An export: its progress or result, and its action. */
export const ExportRow = ({ job }: { job: ExportItem }) => {
  const { t } = useTranslation(['export_tab', 'invoice_list'])
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const name = exportFileName(job)
  const at = momentParts(job.created_at, today, timeZone, currentLanguage())
  const when = t(`invoice_list:when_${at.kind}`, at)
  const facts = [
    job.form.report ? job.status === 'done' && t('rows', { count: job.total }) : t('documents', { count: job.total }),
    job.size !== null && sizeText(job.size),
    job.created_by ? t('by', { name: job.created_by, when }) : when,
  ]
  return (
    <li className={classes.job} data-status={job.status}>
      <div className={classes.jobText}>
        <div className={classes.jobName}>{name}</div>
        <div className={classes.hint}>{facts.filter(Boolean).join(' · ')}</div>
        {isUnfinished(job) && <Progress job={job} />}
        {job.status === 'failed' && <p className={classes.error}>{t(`failed_${job.error ?? 'internal_error'}`)}</p>}
        {job.status === 'canceled' && <p className={classes.hint}>{t('status_canceled')}</p>}
      </div>
      <RowAction job={job} name={name} />
    </li>
  )
}

const Progress = ({ job }: { job: ExportItem }) => {
  const label = progressText(job)
  return (
    <div className={classes.progress}>
      <ProgressShare share={job.total === 0 ? 0 : job.done / job.total} state="accent" label={label} />
      <span className={classes.hint}>{label}</span>
    </div>
  )
}

const RowAction = ({ job, name }: { job: ExportItem; name: string }) => {
  const { t } = useTranslation('export_tab')
  const params = { id: job.id }
  const cancel = useAction(async () => storeJob(await call('export.cancel', { params })))
  const retry = useAction(() => startExport(job.form))
  const download = useAction(async () => {
    if (!needsProofToExport(job.form) || (await askForProofIfNeeded())) await openInNewTab(`/export/${job.id}/file`)
  })
  if (isUnfinished(job))
    return (
      <Button size="small" variant="subtle" busy={cancel.busy} onClick={() => void cancel.run()}>
        {t('cancel')}
      </Button>
    )
  if (job.status !== 'done')
    return (
      <Button size="small" busy={retry.busy} onClick={() => void retry.run()}>
        {t('again')}
      </Button>
    )
  return (
    <Button
      size="small"
      icon={<IconDownload size={16} stroke={1.75} />}
      aria-label={t('download_of', { name })}
      busy={download.busy}
      onClick={() => void download.run()}
    >
      {t('download')}
    </Button>
  )
}
