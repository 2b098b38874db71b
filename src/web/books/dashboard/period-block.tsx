import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { addDays, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { spans, spanOf } from '#domain/periods.ts'
import type { Span } from '#domain/periods.ts'
import { vatDeadline } from '#domain/tax-deadlines.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { moneyText, Money } from '#web/ui/text/money.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import classes from './period-block.module.css'
import { changeOf, previousPeriodName, periodName, withoutSign } from '#web/resource/chart/period-figures.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'

type Props = { data: Dashboard | undefined; changing: boolean; period: ReturnType<typeof usePeriod> }

/** Income, expenses and profit of a month, quarter or year, compared with the previous one. */
export const PeriodBlock = ({ data, changing, period }: Props) => {
  const { t } = useTranslation('dashboard')
  const language = currentLanguage()
  return (
    <section className={classes.period} aria-label={t('period')}>
      <div className={classes.periodHead}>
        <h2 className={classes.section} aria-live="polite">
          {periodName(period.span, period.from, t, language)}
        </h2>
        <div className={classes.steps}>
          <IconButton
            label={t('previous_period')}
            icon={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={period.previous}
          />
          <IconButton
            label={t('next_period')}
            icon={<IconChevronRight size={18} stroke={1.75} />}
            onClick={period.next}
          />
        </div>
        <Segmented
          label={t('period')}
          value={period.span}
          onChange={period.choose}
          options={spans.map((value) => ({ value, label: t(`period_${value}`) }))}
        />
      </div>
      <div className={classes.tiles} data-changing={changing || undefined}>
        <QuietStats>{data ? <Figures data={data} /> : <Loading />}</QuietStats>
      </div>
    </section>
  )
}

const Loading = () => {
  const { t } = useTranslation('dashboard')
  return (['income', 'expenses', 'profit'] as const).map((key) => (
    <QuietStat key={key} label={t(key)} value={<Skeleton width="70%" height={16} />} note={<Skeleton width="50%" />} />
  ))
}

const Figures = ({ data }: { data: Dashboard }) => {
  const { t } = useTranslation('dashboard')
  const { vat_enabled } = useCompany()
  const { period, currency } = data
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={currentLanguage()} />
  const isLoss = period.profit.amount.startsWith('-')
  return (
    <>
      <QuietStat label={t('income')} value={money(period.income.amount)} note={<Change data={data} of="income" />} />
      <QuietStat
        label={t('expenses')}
        value={money(period.expenses.amount)}
        note={<Change data={data} of="expenses" />}
      />
      <QuietStat
        label={t(isLoss ? 'loss' : 'profit')}
        value={money(withoutSign(period.profit.amount))}
        note={<Change data={data} of="profit" />}
      />
      {vat_enabled && <VatFigure data={data} />}
    </>
  )
}

const Change = ({
  data: { period, currency },
  of,
}: {
  data: Dashboard
  of: 'income' | 'expenses' | 'profit' | 'vat'
}) => {
  const { t } = useTranslation('dashboard')
  const language = currentLanguage()
  const { amount, previous } = period[of]
  const previousName = previousPeriodName(period, t, language)
  const percent = changeOf(amount, previous)
  if (percent === undefined) return t('nothing_before', { period: previousName })
  if (percent === '0') return t('same', { period: previousName })
  return (
    <span title={moneyText(previous, currency, language)}>
      <b className={classes.change}>{language === 'lt' ? `${percent}\u00a0%` : `${percent}%`}</b>{' '}
      {t('than', { period: previousName })}
    </span>
  )
}

/** By when the VAT of a declared period must be paid in Lithuania. No due date is shown for other countries and other periods. */
const VatFigure = ({ data }: { data: Dashboard }) => {
  const { t } = useTranslation('dashboard')
  const { country, vat_period } = useCompany()
  const { period, currency } = data
  const { amount } = period.vat
  const isRefund = amount.startsWith('-')
  const showsDueDate = country === 'LT' && period.kind === vat_period && Number(amount) > 0
  const day = vatDeadline({ date_to: period.to })
  return (
    <QuietStat
      label={t(isRefund ? 'vat_refund' : 'vat_due')}
      value={<Money amount={withoutSign(amount)} currency={currency} locale={currentLanguage()} />}
      note={
        showsDueDate ? t('pay_until', { date: formatDay(day, currentLanguage()) }) : <Change data={data} of="vat" />
      }
    />
  )
}

/** The period in the address: its kind `period` and a `date` in it. Neither is there for the current month. */
export const usePeriod = () => {
  const { address, change } = useAddress()
  const today = useToday()
  const span = spans.find((each) => each === address['period']) ?? 'month'
  const dateInAddress = address['date'] ?? ''
  const date = isPlainDate(dateInAddress) ? dateInAddress : today
  const { from, to } = spanOf(span, date)
  const setPeriod = (next: Span, day: PlainDate) => {
    const isCurrent = spanOf(next, day).from === spanOf(next, today).from
    change((now) => changed(now, { period: next === 'month' ? undefined : next, date: isCurrent ? undefined : day }), {
      replace: true,
    })
  }
  return {
    span,
    from,
    /** The query that the page loader sends, so that its cached response is found. */
    query: address,
    choose: (next: Span) => setPeriod(next, to < today ? to : from <= today ? today : from),
    previous: () => setPeriod(span, addDays(from, -1)),
    next: () => setPeriod(span, addDays(to, 1)),
  }
}
