import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/currency.ts'
import { dec, roundHalfAway, zero } from '#domain/decimal.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { meterTone, percentOfBar } from './year-figures.ts'
import type { Threshold } from './year-figures.ts'
import meter from './threshold-meter.module.css'
import classes from './year.module.css'

type Props = {
  threshold: Threshold
  /** Income of all activities, which is counted by other days than the threshold. */
  income: string
  currency: string
  year: string
  /** Whether it is the present year. */
  isPresent: boolean
}

/** How much may still be supplied before one must become a VAT payer, and when that will be. */
export const ThresholdMeter = ({ threshold, income, currency, year, isPresent }: Props) => {
  const { t } = useTranslation('year_report')
  const phone = useNarrow()
  const locale = currentLanguage()
  const money = (amount: string) => moneyText(amount, currency, locale)
  const { supplied, limit, left, lastYear } = threshold
  const words = t('threshold_meter', { supplied: money(supplied), limit: money(limit) })
  return (
    <section className={classes.block} aria-label={t('threshold')}>
      <h2 className={classes.label}>{t('threshold')}</h2>
      <Money size={phone ? 'figure' : 'panel'} amount={left} currency={currency} locale={locale} />
      <div
        className={meter.meter}
        role="meter"
        aria-label={t('threshold')}
        aria-valuemin={0}
        aria-valuemax={Number(limit)}
        aria-valuenow={Math.max(0, Math.min(Number(limit), Number(supplied)))}
        aria-valuetext={words}
        data-tone={meterTone(threshold)}
      >
        <span style={{ width: `${percentOfBar(supplied, limit)}%` }} />
      </div>
      <p className={meter.ends}>
        <Supplied supplied={supplied} income={income} currency={currency} />
        <span>{money(limit)}</span>
      </p>
      <Crossing threshold={threshold} year={year} isPresent={isPresent} currency={currency} isShort={phone} />
      {!dec(lastYear).eq(zero) && (
        <p className={classes.hint}>{t('last_year', { year: Number(year) - 1, amount: money(lastYear) })}</p>
      )}
    </section>
  )
}

/** What counts for the threshold; where income is another sum, a tooltip names both. */
const Supplied = ({ supplied, income, currency }: Pick<Props, 'income' | 'currency'> & { supplied: string }) => {
  const { t } = useTranslation('year_report')
  const money = (amount: string) => moneyText(amount, currency, currentLanguage())
  if (dec(supplied).eq(dec(income))) return <span>{money(supplied)}</span>
  return (
    <Tooltip
      label={t('counted_otherwise', { income: money(income), supplied: money(supplied) })}
      multiline
      w={300}
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={meter.explained}>
        {money(supplied)}
      </button>
    </Tooltip>
  )
}

type CrossingProps = Omit<Props, 'income'> & { isShort: boolean }

/** When the threshold was crossed, or when it will be at this pace. */
const Crossing = ({ threshold, year, isPresent, currency, isShort }: CrossingProps) => {
  const { t } = useTranslation('year_report')
  const canChange = useCan('settings.write')
  const { crossed, expected, monthly, supplied } = threshold
  const locale = currentLanguage()
  if (crossed)
    return (
      <>
        <p className={meter.crossing}>
          <Marked
            text={t('crossed', { day: formatDay(crossed, locale, !isPresent) })}
            components={{ day: <b className={meter.late} /> }}
          />
          {isPresent && canChange && <PageLink href="/settings/company">{t('become_payer')}</PageLink>}
        </p>
        <p className={classes.hint}>{t(isPresent ? 'crossed_why' : 'crossed_year', { year })}</p>
      </>
    )
  if (!isPresent) return <p className={meter.crossing}>{t('not_crossed')}</p>
  if (dec(supplied).eq(zero)) return <p className={meter.crossing}>{t('no_income')}</p>
  // Whole euros: it is an estimate.
  const amount = moneyText(amountText(roundHalfAway(dec(monthly), 0), currency), currency, locale).replace(/[.,]00/, '')
  return (
    <>
      <p className={meter.crossing}>
        {expected ? (
          <Marked
            text={t(isShort ? 'crossing_short' : 'crossing', { day: formatDay(expected, locale) })}
            components={{ day: <b className={meter.soon} /> }}
          />
        ) : (
          t('not_crossing')
        )}
      </p>
      {!isShort && <p className={classes.hint}>{t(expected ? 'crossing_why' : 'not_crossing_why', { amount })}</p>}
    </>
  )
}
