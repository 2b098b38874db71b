import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/account/subscription.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { formatDay } from '#web/resource/dates.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { refreshUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { orderState } from './order-list.tsx'
import { PayByTransfer } from './pay-by-transfer.tsx'
import classes from './subscription.module.css'

const orderQuery = (id: string) => loadQuery('subscription.order', { params: { id } })

/** How often a waiting order is reloaded, in ms: a card payment takes seconds, a transfer days. */
const pollMs = { card: 2000, 'bank-transfer': 10_000 } as const

/** `/settings/subscription/order/{id}`: an order and its state. Stripe returns here with `?card=paid` or `left`. */
export const OrderPage = () => {
  const { t } = useTranslation('subscription')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: order } = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? pollMs[data.method] : false),
  })
  const status = order?.status
  useEffect(() => {
    // The new plan changes the limits everywhere.
    if (status === 'accepted') void refreshUser()
  }, [status])
  if (!order) return <PendingPage />
  return (
    <div>
      <PageHead
        title={t('order', { reference: order.reference })}
        badge={<StateBadge state={orderState[order.status]}>{t(order.status)}</StateBadge>}
        subtitle={t('order_title', { count: order.duration })}
      />
      <div className={classes.page} aria-live="polite">
        {order.status === 'waiting' ? <Waiting order={order} /> : <ClosedOrder order={order} />}
      </div>
    </div>
  )
}

const Waiting = ({ order }: { order: Order }) => {
  const { t } = useTranslation('subscription')
  return (
    <>
      {order.instructions ? (
        <PayByTransfer order={order} instructions={order.instructions} />
      ) : (
        <CardPending order={order} />
      )}
      <div className={classes.actions}>
        {order.redirect_url && (
          <Button variant="filled" component="a" href={order.redirect_url}>
            {t('go_on_paying')}
          </Button>
        )}
        <Button component={PageLink} href="/settings/subscription/overview">
          {t('to_overview')}
        </Button>
        <Cancel order={order} />
      </div>
    </>
  )
}

const CardPending = ({ order }: { order: Order }) => {
  const { t } = useTranslation('subscription')
  const { address } = useAddress()
  const isPaid = address['card'] === 'paid'
  return <p className={classes.note}>{t(isPaid || !order.redirect_url ? 'waiting_card' : 'left_card')}</p>
}

const Cancel = ({ order: { id, reference } }: { order: Order }) => {
  const { t } = useTranslation('subscription')
  const { run, busy } = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('cancel_title', { reference }),
      text: t('cancel_text'),
      confirmLabel: t('cancel_order'),
      cancelLabel: t('keep_order'),
      danger: true,
    })
    if (!isConfirmed) return
    const canceled = await call('subscription.cancel_order', { params: { id } })
    queryClient.setQueryData(orderQuery(id).queryKey, canceled)
    await queryClient.invalidateQueries({ queryKey: ['subscription.overview'] })
  })
  return (
    <Button variant="danger" busy={busy} onClick={() => void run()}>
      {t('cancel_order')}
    </Button>
  )
}

const ClosedOrder = ({ order: { status, valid_until, duration } }: { order: Order }) => {
  const { t } = useTranslation('subscription')
  const isPaid = status === 'accepted' && valid_until
  return (
    <>
      <p className={classes.outcome}>
        <Unbroken>
          {isPaid ? t('accepted_text', { day: formatDay(valid_until, currentLanguage(), true) }) : t('canceled_text')}
        </Unbroken>
      </p>
      <div className={classes.actions}>
        {!isPaid && (
          <Button variant="filled" component={PageLink} href={`/settings/subscription/checkout?duration=${duration}`}>
            {t('order_again')}
          </Button>
        )}
        <Button
          variant={isPaid ? 'filled' : 'default'}
          component={PageLink}
          href={isPaid ? '/dashboard' : '/settings/subscription/overview'}
        >
          {t(isPaid ? 'go_on' : 'to_overview')}
        </Button>
      </div>
    </>
  )
}
