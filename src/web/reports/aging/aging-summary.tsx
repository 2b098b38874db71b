import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import type { Age } from '#domain/debt-ages.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import type { ReportChoices } from '../report-queries.ts'
import { agePartsOf, toneOf } from './aging-figures.ts'
import classes from './aging-summary.module.css'

type Props = { report: Report; currency: string; isReceivable: boolean; choices: ReportChoices }

/** What is owed, how much of it is late, and the bar of five ages. A click on an age keeps only its debts. */
export const AgingSummary = ({ report, currency, isReceivable, choices }: Props) => {
  const { t } = useTranslation('report_page')
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
        <Money size="figure" amount={total} currency={currency} locale={currentLanguage()} />
        <LateNote report={report} currency={currency} isReceivable={isReceivable} />
      </div>
      <Ages report={report} currency={currency} choices={choices} />
    </section>
  )
}

/** 'of it 4 215,00 € is late – 4 clients, the oldest debt is 68 days overdue'. */
const LateNote = ({ report: { aging, totals }, currency, isReceivable }: Omit<Props, 'choices'>) => {
  const { t } = useTranslation('report_page')
  if (!aging || aging.late_parties === 0) return null
  const clients = t(isReceivable ? 'clients' : 'vendors', { count: aging.late_parties })
  return (
    <span className={classes.note}>
      <Marked
        text={t('of_it_late', { amount: moneyText(aging.late, currency, currentLanguage()) })}
        components={{ late: <b className={classes.late} /> }}
      />
      {` – ${clients}, ${t('oldest', { count: Number(totals['days'] ?? 0) })}`}
    </span>
  )
}

/** The bar of the ages, and their legend. */
const Ages = ({ report, currency, choices }: Omit<Props, 'isReceivable'>) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const locale = currentLanguage()
  const agedFrom = choices.aged_from ?? 'due'
  const parts = agePartsOf(report, agedFrom)
  const keep = (age: Age) =>
    change((now) => changed(now, { age: choices.age === age ? undefined : age, row: undefined }), { replace: true })
  const nameOf = (age: Age) => {
    if (age !== 'late_30') return t(`age_${age}`)
    return agedFrom === 'issue' ? t('age_issued_30') : `${t('age_late')} ${t('age_late_30')}`
  }
  const isFaded = (age: Age) => choices.age !== undefined && choices.age !== 'late' && choices.age !== age
  return (
    <>
      {/* For the pointer; the legend has the same buttons for all. */}
      <div className={classes.bar} aria-hidden="true">
        {parts
          .filter(({ amount }) => Number(amount) > 0)
          .map(({ age, amount }) => (
            <button
              key={age}
              type="button"
              tabIndex={-1}
              data-age={toneOf(age, agedFrom)}
              data-faded={isFaded(age) || undefined}
              style={{ flexGrow: Number(amount) }}
              title={nameOf(age)}
              aria-label={nameOf(age)}
              onClick={() => keep(age)}
            />
          ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ age, amount, percent }) => (
          <li key={age}>
            <button
              type="button"
              className={classes.age}
              data-age={toneOf(age, agedFrom)}
              aria-pressed={choices.age === age}
              disabled={Number(amount) === 0}
              onClick={() => keep(age)}
            >
              <span className={classes.ageName}>{nameOf(age)}</span>
              <b>
                <Money amount={amount} currency={currency} locale={locale} />
              </b>
              <span className={classes.percent}>{locale === 'lt' ? `${percent}\u00a0%` : `${percent}%`}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
