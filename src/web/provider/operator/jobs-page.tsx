import { useTranslation } from 'react-i18next'
import type { OperatorJob } from '#contract/provider/operator.ts'
import { call } from '#web/platform/api/api.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './operator.module.css'
import { OperatorList } from './operator-list.tsx'

/** Failed jobs, with a button to retry each. */
export const JobsPage = () => {
  const { t } = useTranslation('operator')
  const { attempts, next } = useJobTexts()
  const columns: DataColumn<OperatorJob>[] = [
    { key: 'task', header: t('task'), width: 190, cell: (row) => row.task },
    { key: 'error', header: t('error'), cell: error },
    { key: 'attempts', header: t('attempts'), width: 110, align: 'right', priority: 2, cell: attempts },
    { key: 'next', header: t('next_try'), width: 160, muted: true, priority: 3, cell: next },
    {
      key: 'retry',
      header: <span className="visually-hidden">{t('retry')}</span>,
      width: 150,
      align: 'right',
      cell: retryButton,
    },
  ]
  return (
    <OperatorList<OperatorJob>
      resource="operator-job"
      title={t('jobs')}
      note={t('jobs_note')}
      columns={columns}
      card={jobCard}
      empty={t('no_jobs')}
    />
  )
}

const Retry = ({ job }: { job: OperatorJob }) => {
  const { t } = useTranslation('operator')
  const retry = useAction(async () => {
    await call('operator-job.retry', { params: { job: job.id } }).finally(() =>
      queryClient.invalidateQueries({ queryKey: ['operator-job.list'] }),
    )
    toast.success(t('retried'))
  })
  return (
    <Button
      size="small"
      busy={retry.busy}
      aria-label={`${t('retry')} ${job.task} ${job.id}`}
      onClick={() => void retry.run()}
    >
      {t('retry')}
    </Button>
  )
}

const useJobTexts = () => {
  const { t } = useTranslation('operator')
  return {
    attempts: (job: OperatorJob) => t('attempts_of', { count: job.attempts, most: job.max_attempts }),
    next: (job: OperatorJob) => (job.given_up ? t('given_up') : momentText(job.run_at)),
  }
}

const error = (job: OperatorJob) => <span className={classes.error}>{job.error}</span>
const retryButton = (job: OperatorJob) => <Retry job={job} />

const JobCard = ({ job }: { job: OperatorJob }) => {
  const { attempts, next } = useJobTexts()
  return <RowCard title={job.task} amount={retryButton(job)} state={attempts(job)} note={next(job)} more={job.error} />
}
const jobCard = (job: OperatorJob) => <JobCard job={job} />
