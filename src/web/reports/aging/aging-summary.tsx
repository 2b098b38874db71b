import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { agePartsOf, lateAmountOf } from './aging-figures.ts'
import type { AgeFilter } from './aging-figures.ts'
import classes from './aging.module.css'

type Props = { report: Report; currency: string; isReceivable: boolean; filter: AgeFilter }

/** What is owed, how much of it is late, and the bar of five ages. A click on an age keeps only its debts. */
export const AgingSummary = ({ report, currency, isReceivable, filter }: Props) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const locale = currentLanguage()
  const parts = agePartsOf(report)
  const late = lateAmountOf(report)
  const total = report.totals['total'] ?? '0'
  if (Number(total) === 0)
    return (
      <section className={classes.summary} aria-label={t('ages')}>
        <p className={classes.nobody}>{t(isReceivable ? 'nobody_owes' : 'you_owe_nobody')}</p>
      </section>
    )
  return (
    <section className={classes.summary} aria-label={t('ages')}>
      <h2 className={classes.label}>{t(isReceivable ? 'owed' : 'owing')}</h2>
      <div className={classes.figure}>
        <Money size="figure" amount={total} currency={currency} locale={locale} />
        {Number(late) > 0 && (
          <span className={classes.note}>
            <Marked
              text={t('of_it_late', { amount: moneyText(late, currency, locale) })}
              components={{ late: <b className={classes.late} /> }}
            />
            {' – '}
            {t('oldest', { count: Number(report.totals['days'] ?? 0) })}
          </span>
        )}
      </div>
      <div className={classes.bar} aria-hidden="true">
        {parts
          .filter(({ amount }) => Number(amount) > 0)
          .map(({ age, amount }) => (
            <span key={age} data-age={age} style={{ flexGrow: Number(amount) }} />
          ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ age, amount, percent }) => (
          <li key={age}>
            <button
              type="button"
              className={classes.age}
              data-age={age}
              aria-pressed={filter === age}
              disabled={Number(amount) === 0}
              onClick={() =>
                change((now) => changed(now, { age: filter === age ? undefined : age }), { replace: true })
              }
            >
              <span className={classes.ageName}>
                {age === 'late_30' && `${t('age_late')} `}
                {t(`age_${age}`)}
              </span>
              <b>
                <Money amount={amount} currency={currency} locale={locale} />
              </b>
              <span className={classes.percent}>{locale === 'lt' ? `${percent}\u00a0%` : `${percent}%`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
