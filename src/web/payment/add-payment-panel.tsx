import { useTranslation } from 'react-i18next'
import { Panel } from '../panels.tsx'
import { problemText } from '../problem-text.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddPaymentForm } from './add-payment-form.tsx'
import classes from './payment.module.css'

/** Loads what the form needs: the invoice with the accounts, and what the client has paid in advance. */
export const AddPaymentPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation(['invoice_list', 'common'])
  const form = useLoaded('invoice.edit_form', { params: { id } })
  const invoice = form.data?.item
  const advances = useLoaded('client.advanced_payment', {
    params: { id: invoice?.client_id ?? '' },
    query: { currency: invoice?.currency ?? '' },
    enabled: invoice !== undefined,
  })
  const error = form.error ?? advances.error
  if (invoice && form.data && advances.data)
    return <AddPaymentForm invoice={invoice} options={form.data.options} advances={advances.data.payments} />
  return (
    <Panel title={t('add_payment')}>
      {error ? (
        <ErrorState
          title={t('error_panel')}
          text={problemText(error)}
          retryLabel={t('common:retry')}
          onRetry={() => (form.error ? form.retry() : advances.retry())}
        />
      ) : (
        <div className={classes.bones} aria-busy="true">
          <Skeleton width={120} />
          <Skeleton height={36} />
          <Skeleton width={90} />
          <Skeleton height={36} />
        </div>
      )}
    </Panel>
  )
}
