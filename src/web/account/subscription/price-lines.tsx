import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/account/subscription.ts'
import { dec } from '#domain/decimal.ts'
import { dayInWords } from '#web/resource/day-words.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import classes from './subscription.module.css'

type Props = { price: Pick<Quote, 'price' | 'currency' | 'monthly_price' | 'saving'> & { valid_until?: string } }

/** What it costs by the month and in all, what a year saves, and until when it would last. */
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
              <Unbroken>{dayInWords(valid_until, locale, true)}</Unbroken>
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>{t('with_vat')}</p>
    </div>
  )
}
