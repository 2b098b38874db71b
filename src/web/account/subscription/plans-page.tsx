import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '#domain/plan.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DurationChoice, PriceLines, PlansUnavailable } from './plan-price.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'
import subscription from './subscription.module.css'
import classes from './plans-page.module.css'

type Plan = CallResult<'subscription.plans'>['data'][number]

/** `/settings/subscription/plans`: what each plan allows and costs. */
export const PlansPage = () => {
  const loaded = useLoaded('subscription.plans').data
  const overview = useLoaded('subscription.overview').data
  if (!loaded) return <PendingPage />
  const canOrder = loaded.methods.length > 0
  return (
    <SubscriptionFrame page="plans">
      <div className={classes.plans}>
        {loaded.data.map((plan) => (
          <PlanPart key={plan.name} plan={plan} isCurrent={overview?.plan === plan.name} canOrder={canOrder} />
        ))}
      </div>
    </SubscriptionFrame>
  )
}

const PlanPart = ({ plan, isCurrent, canOrder }: { plan: Plan; isCurrent: boolean; canOrder: boolean }) => {
  const { t } = useTranslation('subscription')
  const id = `plan-${plan.name}`
  return (
    <section className={classes.planPart} aria-labelledby={id}>
      <div className={classes.planHead}>
        <h2 id={id} className={subscription.plan}>
          {t(plan.name)}
        </h2>
        {isCurrent && <span className={classes.current}>{t('current')}</span>}
      </div>
      <PlanLimits plan={plan} />
      {plan.prices.length > 0 ? (
        <PlanOrder plan={plan} canOrder={canOrder} />
      ) : (
        <p className={classes.free}>{t('plan_free')}</p>
      )}
    </section>
  )
}

const PlanLimits = ({ plan: { limits, hide_branding } }: { plan: Plan }) => {
  const { t } = useTranslation('subscription')
  const limitText = (kind: 'invoices' | 'companies' | 'employees') => {
    const count = limits[kind]
    return count === null ? t(`no_limit_${kind}`) : t(`limit_${kind}`, { count })
  }
  const check = <IconCheck size={16} stroke={2} aria-hidden="true" />
  return (
    <ul className={classes.allowed}>
      {(['invoices', 'companies', 'employees'] as const).map((kind) => (
        <li key={kind}>
          {check} <span>{limitText(kind)}</span>
        </li>
      ))}
      <li>
        {check}{' '}
        <span>
          {limits.files_mb === null
            ? t('no_limit_files')
            : t('limit_files', { size: sizeText(limits.files_mb, currentLanguage()) })}
        </span>
      </li>
      <li>
        {check} <span>{t('unlimited_kinds')}</span>
      </li>
      <li data-muted={hide_branding ? undefined : true}>
        {hide_branding ? check : <IconMinus size={16} stroke={2} aria-hidden="true" />}{' '}
        <span>{t(hide_branding ? 'branding_hidden' : 'branding_shown')}</span>
      </li>
    </ul>
  )
}

const PlanOrder = ({ plan: { prices }, canOrder }: { plan: Plan; canOrder: boolean }) => {
  const { t } = useTranslation('subscription')
  const [duration, setDuration] = useState(12)
  const price = prices.find((each) => each.duration === duration) ?? prices[0]
  if (!price) return null
  return (
    <div className={classes.choice}>
      <DurationChoice value={price.duration} onChange={setDuration} />
      <PriceLines price={price} />
      {canOrder ? (
        <Button
          variant="filled"
          wide
          component={PageLink}
          href={`/settings/subscription/checkout?duration=${price.duration}`}
        >
          {t('order_it')}
        </Button>
      ) : (
        <PlansUnavailable />
      )}
    </div>
  )
}
