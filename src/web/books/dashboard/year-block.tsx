import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { YearTotals } from '#contract/books/dashboard.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { lastMonths, monthsOfYear } from '#domain/periods.ts'
import { call } from '#web/platform/api/api.ts'
import { BarChart } from '#web/resource/chart/bar-chart.tsx'
import type { ChartGroup } from '#web/resource/chart/bar-chart.tsx'
import { axisText } from '#web/resource/chart/scale.ts'
import { ChartSkeleton } from '#web/resource/chart/chart-skeleton.tsx'
import legend from '#web/resource/chart/legend.module.css'
import { useYear, YearSteps } from '#web/resource/chart/year-steps.tsx'
import { formatMonth, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import dashboard from './dashboard.module.css'
import classes from './year-block.module.css'
import { moneyIn, shortMonths } from '#web/resource/chart/period-figures.ts'

/** Income and expenses by month: the last twelve months, or the year in the address. */
export const YearBlock = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { vat_enabled } = useCompany()
  const today = useToday()
  const steps = useYear()
  const { year } = steps
  const isLatest = year === steps.thisYear
  const { data, isError, refetch } = useTotals(year)
  return (
    <section className={`${dashboard.block} ${classes.chart}`} aria-label={t('chart')}>
      <div className={classes.chartHead}>
        <h2 className={dashboard.label}>{t('chart')}</h2>
        <YearSteps {...steps} {...(isLatest ? { name: t('chart_latest') } : {})} />
        <span className={legend.legend} aria-hidden="true">
          <span data-tone="in">{t('income')}</span>
          <span data-tone="out">{t('expenses')}</span>
        </span>
      </div>
      <p className="visually-hidden">{t(vat_enabled ? 'basis_vat' : 'basis')}</p>
      {data ? (
        <Chart income={data[0]} expenses={data[1]} today={today} isLatest={isLatest} />
      ) : isError ? (
        <p className={classes.failed} role="alert">
          {t('chart_error')}{' '}
          <Button variant="link" size="small" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : (
        <ChartSkeleton />
      )}
    </section>
  )
}

const useTotals = (year: number) =>
  useQuery({
    queryKey: ['dashboard.totals', { year }],
    queryFn: ({ signal }) => {
      const totalsOf = (type: string) => call('dashboard.totals', { params: { type }, body: { year }, signal })
      return Promise.all([totalsOf('income'), totalsOf('expenses')])
    },
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

type Totals = YearTotals & { previous_year: { months: readonly string[] } }

type ChartProps = { income: Totals; expenses: Totals; today: PlainDate; isLatest: boolean }

/** The amount of a month of the year of the response or the previous one. */
const amountIn = ({ year, months, previous_year: previousYear }: Totals, month: PlainDate): string =>
  (Number(month.slice(0, 4)) === year ? months : previousYear.months)[Number(month.slice(5, 7)) - 1] ?? '0'

const Chart = ({ income, expenses, today, isLatest }: ChartProps) => {
  const { t } = useTranslation('dashboard')
  const language = currentLanguage()
  const { year, currency } = income
  const money = moneyIn(currency, language)
  const monthNames = shortMonths(t)
  // While another year is loading, the former one is still shown.
  const months = isLatest && String(year) === today.slice(0, 4) ? lastMonths(today) : monthsOfYear(year)
  const groups = months.map((month): ChartGroup => {
    const [earned, spent] = [amountIn(income, month), amountIn(expenses, month)]
    const days = `date_from=${month}&date_to=${endOfMonth(month)}`
    const profit = dec(earned).minus(dec(spent))
    return {
      key: month,
      label: monthNames[Number(month.slice(5, 7)) - 1] ?? '',
      title: formatMonth(month, language),
      strong: month.slice(0, 7) === today.slice(0, 7),
      bars: [
        { amount: earned, text: money(earned), href: `/invoice/list?type=simple,credit&${days}` },
        { amount: spent, text: money(spent), href: `/expense/list?${days}` },
      ],
      sum: { label: t('profit'), text: money(amountText(profit, currency)) },
    }
  })
  return (
    <BarChart
      label={isLatest ? t('chart_label_latest') : t('chart_label', { year })}
      hint={t('chart_keys')}
      groupHead={t('month')}
      series={[
        { key: 'income', label: t('income'), tone: 'in' },
        { key: 'expenses', label: t('expenses'), tone: 'out' },
      ]}
      groups={groups}
      axisText={axisText(language)}
    />
  )
}
