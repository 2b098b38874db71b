import { useTranslation } from 'react-i18next'
import { billingInput } from '#contract/account/subscription.ts'
import type { Billing } from '#contract/account/subscription.ts'
import { call } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { BillingFields, billingOf, useBillingLabels } from './billing-fields.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'
import classes from './subscription.module.css'

/** `/settings/subscription/billing`: the billing details. */
export const BillingPage = () => {
  const item = useLoaded('subscription.billing').data?.item
  if (!item) return <PendingPage />
  return (
    <SubscriptionFrame page="billing">
      <BillingForm item={item} />
    </SubscriptionFrame>
  )
}

const BillingForm = ({ item }: { item: Billing & { version: number } }) => {
  const { t } = useTranslation(['subscription', 'common'])
  const form = useForm<Billing, unknown>({
    schema: billingInput,
    initialValues: billingOf(item),
    labels: useBillingLabels(item.type),
    version: item.version,
    save: async (input, { version }) => {
      // Before the first save there is no version.
      const known = version ? { version } : {}
      await call('subscription.update_billing', { body: { ...(input as Billing), ...known } })
      await queryClient.invalidateQueries({ queryKey: ['subscription.billing'] })
    },
    onSaved: () => void toast.success(t('common:saved')),
  })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p className={classes.note}>{t('invoice_to_note')}</p>
      <FormNotices form={form} />
      <BillingFields form={form} />
      <div className={classes.actions}>
        <Button variant="filled" type="submit" busy={form.busy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  )
}
