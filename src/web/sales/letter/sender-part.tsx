import { useTranslation } from 'react-i18next'
import type { Sender } from '#contract/sales/sender.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { loadQuery, useLoaded } from '#web/platform/queries/queries.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormSkeleton } from '#web/resource/form/form-skeleton.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import layout from './letter-layout.module.css'
import classes from './letters.module.css'
import { SenderForm } from './sender-form.tsx'
import { SenderRecords } from './sender-records.tsx'

const showSender = (sender: Sender) => {
  queryClient.setQueryData(loadQuery('sender.read').queryKey, sender)
  // The address may have another domain.
  void queryClient.invalidateQueries({ queryKey: ['sender.records'] })
}

/** The company's own mail server, and whether letters leave by it. */
export const SenderPart = ({ isAllowed }: { isAllowed: boolean }) => {
  const { t } = useTranslation('letters')
  const { data, error, retry } = useLoaded('sender.read', { enabled: isAllowed })
  if (!isAllowed) return <p className={classes.alone}>{t('sender_role')}</p>
  if (error && !data) return <LoadError title={t('sender_error')} error={error} onRetry={retry} />
  if (!data) return <FormSkeleton />
  return (
    <>
      <div className={classes.alone}>
        {data.sender ? (
          <State sender={data.sender} product={data.product_sender} />
        ) : (
          <p className={layout.note}>{t('sender_about', { sender: data.product_sender })}</p>
        )}
      </div>
      {data.sender && <SenderRecords key={data.sender.from_address} />}
      <SenderForm key={data.version} stored={data} onSaved={showSender} />
    </>
  )
}

const marks = { untested: 'draft', active: 'paid', failing: 'overdue' } as const

type StateProps = { sender: NonNullable<Sender['sender']>; product: string }

const State = ({ sender: { state, error }, product }: StateProps) => {
  const { t } = useTranslation('letters')
  const test = useAction(async () => {
    const { sent, to, error: reason } = await call('sender.test')
    await queryClient.invalidateQueries({ queryKey: ['sender.read'] })
    if (sent) toast.success(t('sender_tested', { to }))
    else toast.error(reason ?? t('sender_test_failed'))
  })
  const remove = useAction(async () => {
    const question = {
      title: t('sender_remove_title'),
      text: t('sender_remove_text', { sender: product }),
      confirmLabel: t('sender_remove'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    showSender(await call('sender.remove'))
    toast.success(t('sender_removed'))
  })
  return (
    <>
      <div>
        <StateMark state={marks[state]} label={t(`sender_state_${state}`, { sender: product })} />
        {error && <p className={classes.fault}>{error}</p>}
      </div>
      <div className={classes.buttons}>
        <Button busy={test.busy} variant={state === 'active' ? undefined : 'filled'} onClick={() => void test.run()}>
          {t('sender_test')}
        </Button>
        <Button variant="subtle" busy={remove.busy} onClick={() => void remove.run()}>
          {t('sender_remove')}
        </Button>
      </div>
    </>
  )
}
