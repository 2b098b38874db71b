import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { YearTotals } from '#contract/dashboard.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { monthsOfYear } from '#domain/span.ts'
import { call } from '../api.ts'
import { BarChart } from '../chart/bar-chart.tsx'
import type { ChartGroup } from '../chart/bar-chart.tsx'
import { axisText } from '../chart/axis-text.ts'
import { ChartBones } from '../chart/chart-bones.tsx'
import { useYear } from '../chart/use-year.ts'
import { YearSteps } from '../chart/year-steps.tsx'
import { monthInWords } from '../invoice-list/day-words.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './dashboard.module.css'
import { moneyIn, shortMonths } from './period-words.ts'

/** Income and expenses of a year by months; the year is in the address. */
export const YearBlock = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { vat_enabled } = useCompany()
  const today = useToday()
  const steps = useYear()
  const { year } = steps
  const { data, isError, refetch } = useTotals(year)
  return (
    <section className={`${classes.block} ${classes.chart}`} aria-label={t('chart')}>
      <div className={classes.chartHead}>
        <h2 className={classes.label}>{t('chart')}</h2>
        <YearSteps {...steps} />
        <span className={classes.legend} aria-hidden="true">
          <span data-tone="in">{t('income')}</span>
          <span data-tone="out">{t('expenses')}</span>
        </span>
      </div>
      {data ? (
        <Chart income={data[0]} expenses={data[1]} today={today} />
      ) : isError ? (
        <p className={classes.failed} role="alert">
          {t('chart_error')}{' '}
          <Button variant="link" size="small" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : (
        <ChartBones />
      )}
      <p className={classes.hint}>{t(vat_enabled ? 'basis_vat' : 'basis')}</p>
    </section>
  )
}

const useTotals = (year: number) =>
  useQuery({
    queryKey: ['dashboard.totals', { year }],
    queryFn: ({ signal }) => {
      const of = (type: string) => call('dashboard.totals', { params: { type }, body: { year }, signal })
      return Promise.all([of('income'), of('expenses')])
    },
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

const Chart = ({ income, expenses, today }: { income: YearTotals; expenses: YearTotals; today: PlainDate }) => {
  const { t } = useTranslation('dashboard')
  const language = currentLanguage()
  const { year, currency } = income
  const money = moneyIn(currency, language)
  const short = shortMonths(t)
  const groups = monthsOfYear(year).map((month, index): ChartGroup => {
    const [came, went] = [income.months[index] ?? '0', expenses.months[index] ?? '0']
    const days = `date_from=${month}&date_to=${endOfMonth(month)}`
    const profit = dec(came).minus(dec(went))
    return {
      key: month,
      label: short[index] ?? '',
      title: monthInWords(month, language),
      strong: month.slice(0, 7) === today.slice(0, 7),
      bars: [
        { amount: came, text: money(came), href: `/invoice/list?type=simple,credit&${days}` },
        { amount: went, text: money(went), href: `/expense/list?${days}` },
      ],
      sum: { label: t('profit'), text: money(amountText(profit, currency)) },
    }
  })
  return (
    <BarChart
      label={t('chart_label', { year })}
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
