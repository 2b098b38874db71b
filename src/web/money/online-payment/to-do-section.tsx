import { useTranslation } from 'react-i18next'
import type { OnlinePaymentToDo } from '#contract/money/online-payment.ts'
import { providerNames } from '#domain/online-payment.ts'
import { ProfileSection } from '#web/account/profile/profile-section.tsx'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import classes from './online-payment.module.css'

/** What providers told that a person has to look at. Renders nothing if there is none. */
export const ToDoSection = () => {
  const { t } = useTranslation('online_payment')
  const { data, error, retry } = useLoaded('online_payment.to_do')
  if (error && !data) return <LoadError title={t('error')} error={error} onRetry={retry} />
  if (!data || data.data.length === 0) return null
  return (
    <ProfileSection title={t('to_do')}>
      <ul className={classes.items}>
        {data.data.map((item) => (
          <li key={item.id} className={classes.item}>
            <ToDo item={item} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}

/** Recording again would find the same. */
const notRepeated = new Set<OnlinePaymentToDo['reason']>([
  'unknown_order',
  'refund_failed',
  'fee_unknown',
  'disputed',
  'voided',
  'payout_failed',
])

const refresh = () =>
  Promise.all(
    ['online_payment.to_do', 'dashboard.all'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )

const ToDo = ({ item }: { item: OnlinePaymentToDo }) => {
  const { t } = useTranslation('online_payment')
  const { id, provider, kind, reason, amount, currency, reference, invoice_id, invoice_number, payment_id } = item
  const params = { id }
  const retry = useAction(async () => {
    const { data } = await call('online_payment.retry', { params })
    if (!data.some((each) => each.id === id)) toast.success(t('to_do_retried'))
    await refresh()
  })
  const done = useAction(async () => {
    await call('online_payment.done', { params })
    toast.success(t('to_do_done_text'))
    await refresh()
  })
  return (
    <>
      <div className={classes.text}>
        <span className={classes.strong}>
          {t(`kind_${kind}`)}{' '}
          {amount !== null && currency !== null && (
            <Money amount={amount} currency={currency} locale={currentLanguage()} />
          )}
        </span>
        <span>{t(`reason_${reason}`)}</span>
        <span className={classes.note}>
          {[providerNames[provider], reference, item.client_title].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={classes.actions}>
        {payment_id === null && !notRepeated.has(reason) && (
          <Button busy={retry.busy} onClick={() => void retry.run()}>
            {t(reason === 'payout_unclear' ? 'to_do_payout' : 'to_do_retry')}
          </Button>
        )}
        <Button busy={done.busy} onClick={() => void done.run()}>
          {t('to_do_done')}
        </Button>
        {payment_id !== null && <PageLink href={`/payment/list?open=${payment_id}`}>{t('to_do_payment')}</PageLink>}
        {invoice_id !== null && (
          <PageLink href={`/invoice/list?open=${invoice_id}`}>
            {t('to_do_invoice', { number: invoice_number ?? '' })}
          </PageLink>
        )}
      </div>
    </>
  )
}
