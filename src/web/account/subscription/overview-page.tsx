import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/account/subscription.ts'
import { formatDay } from '#web/resource/dates.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { OrderList } from './order-list.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'
import { NotSold } from './plan-price.tsx'
import classes from './subscription.module.css'
import { isFileRoomToTell, sizeText } from '#domain/file-room.ts'
import { leftToTell, shareUsed } from '#domain/plan.ts'
import { ProgressShare } from '#web/ui/page/progress.tsx'

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
  const day = valid_until && formatDay(valid_until, currentLanguage(), true)
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

type CompanyUsage = Overview['companies'][number]

/**
 * What is used of each limit: companies of the person, and of each company its invoices and people, for that is how plans count. The company
 * nearest to a limit stands first; what nears its end has another colour, and the figures say it anyway.
 */
const UsageBars = ({ overview: { limits, usage, companies } }: { overview: Overview }) => {
  const { t } = useTranslation('subscription')
  return (
    <div className={classes.usages}>
      <ul className={classes.usage}>
        <Used label={t('usage_companies')} limit={limits.companies} used={usage.companies} />
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
        <Used label={t('usage_invoices')} limit={limits.invoices} used={usage.invoices} of={title} />
        <Used
          label={t('usage_employees')}
          note={invited > 0 ? t('usage_invited', { count: invited }) : undefined}
          limit={limits.employees}
          used={employees + invited}
          of={title}
        />
        <Used
          label={t('usage_files')}
          limit={limits.files_mb}
          used={usage.files_mb}
          of={title}
          shown={(size) => sizeText(size, currentLanguage())}
          isNearEnd={isFileRoomToTell(limits.files_mb, usage.files_mb)}
        />
      </ul>
    </section>
  )
}

type UsedProps = {
  label: string
  note?: string | undefined
  limit: number | null
  used: number
  of?: string
  shown?: (count: number) => string
  isNearEnd?: boolean
}

const Used = ({ label, note, limit, used, of, shown = String, ...given }: UsedProps) => {
  const { t } = useTranslation('subscription')
  const words =
    limit === null ? t('usage_free', { used: shown(used) }) : t('usage_of', { used: shown(used), limit: shown(limit) })
  const isNearEnd = given.isNearEnd ?? (leftToTell(limit, used) !== undefined && used > 1)
  return (
    <li>
      <span>
        {label} {note && <span className={classes.used}>{note}</span>}
      </span>
      <span className={classes.used}>{words}</span>
      {limit !== null && (
        <ProgressShare
          share={shareUsed(limit, used)}
          state={used > limit ? 'overdue' : isNearEnd ? 'partly' : 'accent'}
          label={`${[of, label].filter(Boolean).join(', ')}: ${words}`}
        />
      )}
    </li>
  )
}
