import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/account/subscription.ts'
import { formatDay } from '#web/resource/dates.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { OrderList } from './order-list.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'
import { PlansUnavailable } from './plan-price.tsx'
import classes from './subscription.module.css'
import { isFileRoomLow, sizeText, remainingToWarn, shareUsed } from '#domain/plan.ts'
import { ProgressShare } from '#web/ui/page/progress.tsx'

/** `/settings/subscription/overview`: the plan, its usage and the orders. */
export const OverviewPage = () => {
  const { t } = useTranslation('subscription')
  const { data } = useLoaded('subscription.overview')
  if (!data) return <PendingPage />
  return (
    <SubscriptionFrame page="overview">
      <CurrentPlan overview={data} />
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

const CurrentPlan = ({ overview: { plan, valid_until, days_left, methods } }: { overview: Overview }) => {
  const { t } = useTranslation(['subscription', 'plan_note'])
  const isPremium = plan !== 'basic'
  const canOrder = methods.length > 0
  const day = valid_until && formatDay(valid_until, currentLanguage(), true)
  return (
    <section className={classes.currentPlan} aria-labelledby="plan-now">
      <div className={classes.planText}>
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
        {!canOrder && <PlansUnavailable />}
      </div>
      <Button variant={canOrder ? 'filled' : 'default'} component={PageLink} href="/settings/subscription/plans">
        {t(canOrder ? (isPremium ? 'renew' : 'get_premium') : 'plan_note:see_plans')}
      </Button>
    </section>
  )
}

type CompanyUsage = Overview['companies'][number]

/**
 * The usage of each limit. Plans count the companies of a user, and the invoices, people and files of each company. The server sorts the
 * companies by how near they are to a limit.
 */
const UsageBars = ({ overview: { limits, usage, companies } }: { overview: Overview }) => {
  const { t } = useTranslation('subscription')
  return (
    <div className={classes.usages}>
      <ul className={classes.usage}>
        <UsageBar label={t('usage_companies')} limit={limits.companies} used={usage.companies} />
      </ul>
      {companies.map((company) => (
        <CompanyBars key={company.id} company={company} />
      ))}
    </div>
  )
}

const CompanyBars = ({ company: { id, title, limits, usage } }: { company: CompanyUsage }) => {
  const { t } = useTranslation('subscription')
  const { employees, invited } = usage
  return (
    <section className={classes.companyUsage} aria-labelledby={`usage-${id}`}>
      <h3 id={`usage-${id}`}>{title}</h3>
      <ul className={classes.usage}>
        <UsageBar label={t('usage_invoices')} limit={limits.invoices} used={usage.invoices} of={title} />
        <UsageBar
          label={t('usage_employees')}
          note={invited > 0 ? t('usage_invited', { count: invited }) : undefined}
          limit={limits.employees}
          used={employees + invited}
          of={title}
        />
        <UsageBar
          label={t('usage_files')}
          limit={limits.files_mb}
          used={usage.files_mb}
          of={title}
          format={(size) => sizeText(size, currentLanguage())}
          isNearEnd={isFileRoomLow(limits.files_mb, usage.files_mb)}
        />
      </ul>
    </section>
  )
}

type UsageBarProps = {
  label: string
  note?: string | undefined
  limit: number | null
  used: number
  of?: string
  format?: (count: number) => string
  isNearEnd?: boolean
}

const UsageBar = ({ label, note, limit, used, of, format = String, ...props }: UsageBarProps) => {
  const { t } = useTranslation('subscription')
  const text =
    limit === null
      ? t('usage_free', { used: format(used) })
      : t('usage_of', { used: format(used), limit: format(limit) })
  const isNearEnd = props.isNearEnd ?? (remainingToWarn(limit, used) !== undefined && used > 1)
  return (
    <li>
      <span>
        {label} {note && <span className={classes.used}>{note}</span>}
      </span>
      <span className={classes.used}>{text}</span>
      {limit !== null && (
        <ProgressShare
          share={shareUsed(limit, used)}
          state={used > limit ? 'overdue' : isNearEnd ? 'partly' : 'accent'}
          label={`${[of, label].filter(Boolean).join(', ')}: ${text}`}
        />
      )}
    </li>
  )
}
