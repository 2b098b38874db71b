import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { billingInput, paymentMethods } from '#contract/account/subscription.ts'
import type { Billing, Order } from '#contract/account/subscription.ts'
import { call } from '#web/platform/api/api.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { NotVerified } from '#web/platform/feedback/not-verified.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { BillingFields, billingOf, useBillingLabels } from './billing-fields.tsx'
import { DurationChoice, parseDuration, PriceLines, PlansUnavailable } from './plan-price.tsx'
import classes from './subscription.module.css'

/** `/settings/subscription/checkout?duration=12&method=card`: the order is in the address, the billing details are typed. */
export const CheckoutPage = () => {
  const { t } = useTranslation('subscription')
  const item = useLoaded('subscription.billing').data?.item
  const methods = useLoaded('subscription.plans').data?.methods
  if (!item || !methods) return <PendingPage />
  return (
    <div>
      <PageHead title={t('checkout')} subtitle={t('premium')} />
      {methods.length > 0 ? (
        <Checkout billing={billingOf(item)} methods={methods} />
      ) : (
        <div className={classes.page}>
          <PlansUnavailable />
        </div>
      )}
    </div>
  )
}

type Method = Order['method']

const Checkout = ({ billing, methods }: { billing: Billing; methods: readonly Method[] }) => {
  const { t } = useTranslation('subscription')
  const { address, change } = useAddress()
  const duration = parseDuration(address['duration'])
  const method = methods.find((each) => each === address['method']) ?? methods[0] ?? paymentMethods[0]
  const chosen = { method, plan: 'premium', duration } as const
  const choose = (part: Record<string, string>) => change((now) => ({ ...now, ...part }), { replace: true })
  const { data: price } = useQuery({
    queryKey: ['subscription.quote', method, duration],
    queryFn: () => call('subscription.quote', { body: chosen }),
    placeholderData: (previous) => previous,
  })
  const order = useOrder(chosen, billing)
  const { email_verified } = useUser().user
  return (
    <form className={classes.checkout} onSubmit={order.submit} noValidate>
      <div className={classes.orderChoice}>
        <DurationChoice value={duration} onChange={(value) => choose({ duration: String(value) })} />
        {methods.length > 1 && (
          <div className={classes.field}>
            <span className={classes.label} aria-hidden="true">
              {t('method')}
            </span>
            <Segmented
              label={t('method')}
              value={method}
              onChange={(value) => choose({ method: value })}
              options={methods.map((value) => ({ value, label: t(value) }))}
              wide
            />
          </div>
        )}
        {price ? <PriceLines price={price} /> : <Skeleton height={120} />}
        <p className={classes.note}>{t(`${method}_note`)}</p>
      </div>
      <div className={classes.form}>
        <h2 className={classes.plan}>{t('invoice_to')}</h2>
        <FormNotices form={order} />
        <BillingFields form={order} />
        <NotVerified />
        <div className={classes.actions}>
          <Button
            variant="filled"
            type="submit"
            busy={order.busy}
            locked={email_verified ? undefined : t('not_verified')}
          >
            {t('order_and_pay')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type Chosen = { method: Method; plan: 'premium'; duration: ReturnType<typeof parseDuration> }

const useOrder = (chosen: Chosen, billing: Billing) => {
  const go = useNavigateTo()
  return useForm<Billing, CallResult<'subscription.checkout'>>({
    schema: billingInput,
    initialValues: billing,
    labels: useBillingLabels(billing.type),
    guarded: false,
    save: async (input) => {
      const order = await call('subscription.checkout', { body: { ...chosen, billing: input as Billing } })
      await queryClient.invalidateQueries({ queryKey: ['subscription.overview'] })
      return order
    },
    onSaved: ({ order_id, redirect_url }) => {
      if (redirect_url) window.location.assign(redirect_url)
      else go(`/settings/subscription/order/${order_id}`)
    },
  })
}
