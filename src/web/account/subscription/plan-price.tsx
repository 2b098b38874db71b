import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/account/subscription.ts'
import { dec } from '#domain/decimal.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import subscription from './subscription.module.css'
import classes from './plan-price.module.css'
import { actionStore } from '#web/platform/session/session-stores.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { durations } from '#domain/plan.ts'
import type { Duration } from '#domain/plan.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'

type Props = { price: Pick<Quote, 'price' | 'currency' | 'monthly_price' | 'saving'> & { valid_until?: string } }

/** The monthly and the total price, the saving of a year, and the day until which it lasts. */
export const PriceLines = ({ price: { price, currency, monthly_price, saving, valid_until } }: Props) => {
  const { t } = useTranslation('subscription')
  const locale = currentLanguage()
  return (
    <div className={classes.price}>
      <p className={classes.monthly}>
        <Money amount={monthly_price} currency={currency} locale={locale} size="panel" />
        <span>{t('per_month')}</span>
      </p>
      <dl className={classes.lines}>
        <div>
          <dt>{t('price_all')}</dt>
          <dd>
            <Money amount={price} currency={currency} locale={locale} strong />
          </dd>
        </div>
        {dec(saving).gt(0) && (
          <div data-good>
            <dt>{t('saving')}</dt>
            <dd>
              <Money amount={saving} currency={currency} locale={locale} plain />
            </dd>
          </div>
        )}
        {valid_until && (
          <div>
            <dt>{t('until_if_paid')}</dt>
            <dd>
              <Unbroken>{formatDay(valid_until, locale, true)}</Unbroken>
            </dd>
          </div>
        )}
      </dl>
      <p className={subscription.note}>{t('with_vat')}</p>
    </div>
  )
}

/** Says that plans cannot be bought yet, with a button to write to the provider. */
export const PlansUnavailable = () => {
  const { t } = useTranslation(['subscription', 'message'])
  return (
    <div>
      <p className={subscription.note}>{t('not_sold')}</p>
      <Button variant="link" size="small" onClick={() => actionStore.set({ message: null })}>
        {t('message:open')}
      </Button>
    </div>
  )
}

type DurationProps = { value: Duration; onChange: (duration: Duration) => void }

/** Chooses the number of months. */
export const DurationChoice = ({ value, onChange }: DurationProps) => {
  const { t } = useTranslation('subscription')
  return (
    <div className={subscription.field}>
      <span className={subscription.label} aria-hidden="true">
        {t('duration')}
      </span>
      <Segmented
        label={t('duration')}
        value={String(value)}
        onChange={(chosen) => onChange(parseDuration(chosen))}
        options={durations.map((count) => ({ value: String(count), label: t('short_months', { count }) }))}
        wide
      />
    </div>
  )
}

/** The duration in a text; a year if it has none. */
export const parseDuration = (text: string | undefined): Duration =>
  durations.find((each) => String(each) === text) ?? 12
