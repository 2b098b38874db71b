import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
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
import { monthInWords } from '../invoice-list/day-words.ts'
import { useToday } from '../invoice-list/use-today.ts'
import { changed } from '../resource/list-state.ts'
import { useAddress } from '../resource/use-address.ts'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './dashboard.module.css'
import { moneyIn, shortMonths } from './period-words.ts'

/** Income and expenses of a year by months; the year is in the address. */
export const YearBlock = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { vat_enabled } = useCompany()
  const today = useToday()
  const { address, change } = useAddress()
  const thisYear = Number(today.slice(0, 4))
  const year = /^(19|20|21)\d\d$/.test(address['year'] ?? '') ? Number(address['year']) : thisYear
  const show = (next: number) =>
    change((now) => changed(now, { year: next === thisYear ? undefined : String(next) }), { replace: true })
  const { data, isError, refetch } = useYear(year)
  return (
    <section className={classes.block} aria-label={t('chart')}>
      <div className={classes.chartHead}>
        <h2 className={classes.label}>{t('chart')}</h2>
        <span className={classes.year}>
          <IconButton
            size="small"
            label={t('chart_previous')}
            icon={<IconChevronLeft size={16} stroke={2} />}
            onClick={() => show(year - 1)}
          />
          <span aria-live="polite">{t('year_name', { year })}</span>
          <IconButton
            size="small"
            label={t('chart_next')}
            icon={<IconChevronRight size={16} stroke={2} />}
            disabled={year >= thisYear}
            onClick={() => show(year + 1)}
          />
        </span>
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

const useYear = (year: number) =>
  useQuery({
    queryKey: ['dashboard.totals', { year }],
    queryFn: ({ signal }) => {
      const of = (type: string) => call('dashboard.totals', { params: { type }, body: { year }, signal })
      return Promise.all([of('income'), of('expenses')])
    },
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

const ChartBones = () => (
  <div className={classes.chartBones} aria-hidden="true">
    {[55, 30, 40, 62, 48, 70, 36, 44, 28, 80, 66, 58].map((height) => (
      <Skeleton key={height} height={height * 1.8} />
    ))}
  </div>
)

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
