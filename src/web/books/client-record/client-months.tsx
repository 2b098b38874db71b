import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { YearTotals } from '#contract/books/dashboard.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import { monthsOfYear } from '#domain/periods.ts'
import { call } from '#web/platform/api/api.ts'
import { axisText } from '#web/resource/chart/scale.ts'
import { BarChart } from '#web/resource/chart/bar-chart.tsx'
import type { ChartGroup } from '#web/resource/chart/bar-chart.tsx'
import { ChartSkeleton } from '#web/resource/chart/chart-skeleton.tsx'
import { useYear, YearSteps } from '#web/resource/chart/year-steps.tsx'
import { moneyIn, shortMonths } from '#web/resource/chart/period-figures.ts'
import { formatMonth, useToday } from '#web/resource/dates.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import classes from './client-record.module.css'

const types = ['sales', 'payments', 'purchases'] as const
type Type = (typeof types)[number]

/** A year of a client by month: sales, payments or purchases. */
export const ClientMonths = ({ client, hasPurchases }: { client: Client; hasPurchases: boolean }) => {
  const { t } = useTranslation(['client', 'common'])
  const { vat_enabled } = useCompany()
  const offered = types.filter((type) => (type === 'purchases' ? client.is_vendor || hasPurchases : client.is_client))
  const [chosen, setChosen] = useState<Type>()
  const type = chosen ?? offered[0] ?? 'sales'
  const steps = useYear()
  const { year } = steps
  const { data, error, refetch } = useQuery({
    queryKey: ['client.totals', { id: client.id, type, year }],
    queryFn: ({ signal }) => call('client.totals', { params: { id: client.id, type }, body: { year }, signal }),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.block} aria-label={t('months')}>
      <div className={classes.chartHead}>
        <h2 className={classes.label}>{t('months')}</h2>
        <YearSteps {...steps} />
        {offered.length > 1 && (
          <Segmented
            label={t('months_what')}
            value={type}
            onChange={setChosen}
            options={offered.map((value) => ({ value, label: t(`months_${value}`) }))}
          />
        )}
      </div>
      {data ? (
        <Chart client={client} type={type} data={data} />
      ) : error ? (
        <p className={classes.failed} role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : (
        <ChartSkeleton />
      )}
      <p className={classes.hint}>
        {data &&
          t(type === 'payments' ? 'months_note_payments' : vat_enabled ? 'months_note' : 'months_note_plain', {
            currency: data.currency,
          })}
      </p>
    </section>
  )
}

const listOf: Record<Type, string> = {
  sales: '/invoice/list?type=simple,credit&',
  payments: '/payment/list?',
  purchases: '/expense/list?',
}

const Chart = ({ client, type, data }: { client: Client; type: Type; data: YearTotals }) => {
  const { t } = useTranslation('client')
  const { t: tDashboard } = useTranslation('dashboard')
  const language = currentLanguage()
  const today = useToday()
  const money = moneyIn(data.currency, language)
  const monthNames = shortMonths(tDashboard)
  const groups = monthsOfYear(data.year).map((month, index): ChartGroup => {
    const amount = data.months[index] ?? '0'
    return {
      key: month,
      label: monthNames[index] ?? '',
      title: formatMonth(month, language),
      strong: month.slice(0, 7) === today.slice(0, 7),
      bars: [
        {
          amount,
          text: money(amount),
          href: `${listOf[type]}client_id=${client.id}&date_from=${month}&date_to=${endOfMonth(month)}`,
        },
      ],
    }
  })
  return (
    <BarChart
      label={t('months_label', { what: t(`months_${type}`), year: data.year })}
      hint={tDashboard('chart_keys')}
      groupHead={tDashboard('month')}
      series={[{ key: type, label: t(`months_${type}`), tone: type === 'purchases' ? 'out' : 'in' }]}
      groups={groups}
      axisText={axisText(language)}
    />
  )
}
