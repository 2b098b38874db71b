import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import dashboard from './dashboard.module.css'
import classes from './owed-block.module.css'
import ages from './ages.module.css'

type Props = { data: Dashboard | undefined; action: ReactNode }

/** What clients owe, how much of it is overdue, and for how long. */
export const OwedBlock = ({ data, action }: Props) => {
  const { t } = useTranslation('dashboard')
  return (
    <section className={dashboard.block} aria-label={t('owed')}>
      <div className={classes.owedHead}>
        <div>
          <h2 className={dashboard.label}>{t('owed')}</h2>
          {data ? <Owed data={data} /> : <OwedSkeleton />}
        </div>
        {action}
      </div>
      {data ? <Ages data={data} /> : <Skeleton height={10} />}
    </section>
  )
}

const OwedSkeleton = () => (
  <div className={classes.owedSkeleton}>
    <Skeleton width={220} height={28} />
  </div>
)

const Owed = ({ data: { receivables, overdue, currency } }: { data: Dashboard }) => {
  const { t } = useTranslation('dashboard')
  const locale = currentLanguage()
  const foreign = receivables.by_currency.filter((sum) => sum.currency !== currency)
  return (
    <>
      <div className={classes.owed}>
        <Money size="figure" amount={receivables.total} currency={currency} locale={locale} />
        <span className={classes.note}>
          {overdue.count > 0 ? (
            <Marked
              text={t('of_it_overdue', {
                count: overdue.count,
                amount: moneyText(overdue.amount, currency, locale),
              })}
              components={{
                overdue: <PageLink className={classes.overdue} href="/invoice/list?overdue=1&type=simple" />,
              }}
            />
          ) : Number(receivables.total) === 0 ? (
            t('nobody_owes')
          ) : (
            t('nothing_overdue')
          )}
          {foreign.length > 0 && (
            <span className={classes.rates}>
              {t('by_rates', { amounts: foreign.map((sum) => moneyText(sum.amount, sum.currency, locale)).join(', ') })}
            </span>
          )}
        </span>
      </div>
    </>
  )
}

const ageKeys = ['not_due', 'late_30', 'late_60', 'late_over'] as const

const Ages = ({ data: { receivables, currency } }: { data: Dashboard }) => {
  const { t } = useTranslation('dashboard')
  const nonZero = ageKeys.filter((key) => Number(receivables[key].amount) > 0)
  return (
    <>
      <div className={ages.bar} aria-hidden="true">
        {nonZero.map((key) => (
          <span key={key} data-age={key} style={{ flexGrow: Number(receivables[key].amount) }} />
        ))}
      </div>
      <dl className={ages.legend} aria-label={t('ages')}>
        {ageKeys.map((key) => (
          <div key={key} data-age={key}>
            <dt>
              {key === 'late_30' && <span className={ages.overdue}>{t('age_late')} </span>}
              {t(`age_${key}`)}
            </dt>
            <dd>
              <Money amount={receivables[key].amount} currency={currency} locale={currentLanguage()} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
