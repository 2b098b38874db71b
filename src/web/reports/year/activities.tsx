import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dec, roundHalfAway } from '#domain/decimal.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Money } from '#web/ui/text/money.tsx'
import type { YearFigures } from './year-figures.ts'
import classes from './activities.module.css'
import year from './year.module.css'

const percentText = (share: string) => {
  const rounded = roundHalfAway(dec(share), 0).toFixed(0)
  return currentLanguage() === 'lt' ? `${rounded}\u00a0%` : `${rounded}%`
}

/** Income by activity; a click shows only that activity, a second one all of them. */
export const Activities = ({ figures, currency }: { figures: YearFigures; currency: string }) => {
  const { t } = useTranslation('year_report')
  const { address } = useAddress()
  const phone = useNarrow()
  if (figures.activities.length === 0) return null
  const locale = currentLanguage()
  const chosen = address['activity']
  return (
    <section className={year.block} aria-label={t('by_activity')}>
      <h2 className={year.label}>{t(phone ? 'income_by_activity' : 'by_activity')}</h2>
      <ul className={classes.activities}>
        {figures.activities.map(({ id, title, amount, share }) => (
          <li key={id}>
            <Link
              to="."
              search={(now: Record<string, string>) =>
                changed(now, { activity: id === chosen ? undefined : id, row: undefined })
              }
              replace
              resetScroll={false}
              className={classes.activity}
              aria-current={id === chosen || undefined}
            >
              <span className={classes.activityName}>{title}</span>
              <Money amount={amount} currency={currency} locale={locale} />
              {share !== null && <span className={classes.share}>{percentText(share)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t('total')}</span>
        <Money total amount={figures.allIncome} currency={currency} locale={locale} />
      </p>
    </section>
  )
}
