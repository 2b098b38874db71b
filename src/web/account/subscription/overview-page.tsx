import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/account/subscription.ts'
import { dayInWords } from '#web/resource/day-words.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { OrderList } from './order-list.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'
import { NotSold } from './not-sold.tsx'
import classes from './subscription.module.css'
import { UsageBars } from './usage-bars.tsx'

/** `/settings/subscription/overview`: the own plan, what is used of it, the orders. */
export const OverviewPage = () => {
  const { t } = useTranslation('subscription')
  const { data } = useLoaded('subscription.overview')
  if (!data) return <PendingPage />
  return (
    <SubscriptionFrame page="overview">
      <PlanNow overview={data} />
      <section className={classes.section} aria-labelledby="plan-usage">
        <h2 id="plan-usage">{t('usage')}</h2>
        <UsageBars overview={data} />
      </section>
      <section className={classes.section} aria-labelledby="plan-orders">
        <h2 id="plan-orders">{t('orders')}</h2>
        {data.orders.length > 0 ? <OrderList orders={data.orders} /> : <p className={classes.note}>{t('no_orders')}</p>}
      </section>
    </SubscriptionFrame>
  )
}

const PlanNow = ({ overview: { plan, valid_until, days_left, methods } }: { overview: Overview }) => {
  const { t } = useTranslation('subscription')
  const isPremium = plan !== 'basic'
  const canOrder = methods.length > 0
  const day = valid_until && dayInWords(valid_until, currentLanguage(), true)
  return (
    <section className={classes.now} aria-labelledby="plan-now">
      <div className={classes.words}>
        <h2 id="plan-now" className={classes.plan}>
          {t(isPremium ? 'premium' : 'basic')}
        </h2>
        {isPremium && day && (
          <p className={classes.until}>
            <Unbroken>{t('valid_until', { day })}</Unbroken>
            {days_left !== null && <> {t('days_left', { count: days_left })}</>}
          </p>
        )}
        <p className={classes.note}>{isPremium ? t('after_end') : day ? t('ended', { day }) : t('free_now')}</p>
        {!canOrder && <NotSold />}
      </div>
      <Button variant={canOrder ? 'filled' : 'default'} component={PageLink} href="/settings/subscription/plans">
        {t(canOrder ? (isPremium ? 'renew' : 'get_premium') : 'see_plans')}
      </Button>
    </section>
  )
}
