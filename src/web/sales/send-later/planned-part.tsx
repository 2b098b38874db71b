import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PlannedSending } from '#contract/automation/planned-sending.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { openSendLater } from './open-send-later.tsx'
import { dayAndTime } from '#web/resource/day-and-time.ts'
import classes from './send-later.module.css'

/** When an issued invoice is sent by itself, or why it was not; one that may be sent can be planned here. */
export const PlannedPart = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('send_later')
  const mayWrite = useCan('document.write')
  const { data: plan } = useLoaded('planned-sending.read', { params: { id: invoice.id } })
  if (!plan) return null
  const isShown = plan.send_at !== null || plan.refusal !== null
  if (!isShown && !(mayWrite && invoice.can.send && !invoice.sent_at)) return null
  return (
    <section aria-label={t('action')} className={classes.planned}>
      {isShown && <PlannedState plan={plan} />}
      {mayWrite && <PlannedButtons invoice={invoice} plan={plan} isPlanned={isShown} />}
    </section>
  )
}

const PlannedState = ({ plan: { send_at, refused_at, reason, planned_by } }: { plan: PlannedSending }) => {
  const { t } = useTranslation('send_later')
  const { time_zone: timeZone } = useCompany()
  const isFailed = refused_at !== null
  const Icon = isFailed ? IconAlertCircle : IconClock
  return (
    <div role={isFailed ? 'alert' : undefined}>
      <h3 className={classes.title} data-state={isFailed ? 'failed' : undefined}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        {isFailed
          ? t('failed', { time: dayAndTime(refused_at, timeZone) })
          : send_at && t('planned_send', { at: dayAndTime(send_at, timeZone) })}
      </h3>
      {isFailed && <p className={classes.text}>{reason}</p>}
      {planned_by && <p className={classes.text}>{t('planned_by', { name: planned_by })}</p>}
    </div>
  )
}

type ButtonsProps = { invoice: Invoice; plan: PlannedSending; isPlanned: boolean }

const PlannedButtons = ({ invoice, plan, isPlanned }: ButtonsProps) => {
  const { t } = useTranslation(['send_later', 'common'])
  const { id, number } = invoice
  const params = { id }
  const cancel = useAction(async () => {
    await call('planned-sending.cancel', { params })
    refresh('invoice')
    if (plan.send_at) toast.success(t('cancelled'))
  })
  const change = () =>
    openSendLater({
      subtitle: [number, invoice.client_title].join(', '),
      clientId: invoice.client_id,
      isDraft: false,
      planned: plan,
      store: async ({ at, send }) => {
        const stored = await call('planned-sending.plan', { params, body: { at, send: send ?? {} } })
        refresh('invoice')
        return stored
      },
    })
  const label = plan.send_at ? t('change') : t(isPlanned ? 'plan_again' : 'action')
  return (
    <div className={classes.buttons}>
      {isPlanned && invoice.can.send && (
        <Button size="small" onClick={() => void openSendPanel({ invoice })}>
          {t('send_now')}
        </Button>
      )}
      {invoice.can.send && (
        <Button size="small" icon={<IconClock size={16} stroke={1.75} />} onClick={() => void change()}>
          {label}
        </Button>
      )}
      {isPlanned && (
        <Button size="small" variant="subtle" busy={cancel.busy} onClick={() => void cancel.run()}>
          {t(plan.send_at ? 'cancel' : 'forget')}
        </Button>
      )}
    </div>
  )
}
