import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { BarChart } from '#web/resource/chart/bar-chart.tsx'
import { moneyIn, shortMonths } from '#web/resource/chart/period-figures.ts'
import legend from '#web/resource/chart/legend.module.css'
import { axisText } from '#web/resource/chart/scale.ts'
import { formatMonth, useToday } from '#web/resource/dates.ts'
import type { YearFigures } from './year-figures.ts'
import classes from './year.module.css'

/** The sum of income at the end of each month, up to December as expected, and the VAT threshold as a line. */
export const YearChart = ({ report, figures }: { report: Report; figures: YearFigures }) => {
  const { t } = useTranslation('year_report')
  const { t: tDashboard } = useTranslation('dashboard')
  const thisMonth = startOfMonth(useToday())
  const language = currentLanguage()
  const money = moneyIn(report.currency, language)
  const axis = axisText(language)
  const monthNames = shortMonths(tDashboard)
  const points = report.chart?.points ?? []
  // The threshold is of all activities.
  const hasLimit = points.some(({ values }) => values['left'] !== undefined)
  const limit = hasLimit && figures.threshold ? figures.threshold.limit : undefined
  return (
    <section className={`${classes.block} ${classes.chart}`} aria-label={t('chart')}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('chart')}</h2>
        <span className={legend.legend} aria-hidden="true">
          <span>{t('received')}</span>
          {points.some((point) => point.is_forecast) && <span data-expected>{t('expected')}</span>}
        </span>
      </div>
      <BarChart
        tall
        label={t('chart')}
        hint={t('chart_keys')}
        groupHead={t('month')}
        series={(report.chart?.series ?? []).map(({ key, title }) => ({
          key,
          label: title,
          tone: key === 'total' ? 'in' : null,
        }))}
        groups={points.map(({ month, values, is_forecast }) => {
          const { income = '0', total = '0', left } = values
          const query = { date_from: month, date_to: endOfMonth(month) }
          return {
            key: month,
            label: monthNames[Number(month.slice(5, 7)) - 1] ?? '',
            title: formatMonth(month, language),
            strong: month === thisMonth,
            bars: [
              { amount: income, text: money(income) },
              {
                amount: total,
                text: money(total),
                href: is_forecast ? undefined : formatHref({ path: '/report/journal', query }),
              },
            ],
            sum: left === undefined ? undefined : { label: t('to_threshold'), text: money(left) },
          }
        })}
        sumHead={limit && t('to_threshold')}
        limit={limit === undefined ? undefined : { amount: limit, label: axis(Number(limit)) }}
        axisText={axis}
      />
    </section>
  )
}
