import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { BarChart } from '#web/resource/chart/bar-chart.tsx'
import type { ChartGroup } from '#web/resource/chart/bar-chart.tsx'
import { moneyIn, shortMonths, withoutSign } from '#web/resource/chart/period-figures.ts'
import legend from '#web/resource/chart/legend.module.css'
import { axisText } from '#web/resource/chart/scale.ts'
import { formatMonth } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { formatHref } from '#web/platform/navigation/navigation.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import classes from './report-aside.module.css'

type Chart = NonNullable<Report['chart']>

/** The months up to the period; a bar leads to the report of its month. */
export const MonthChart = ({ report, chart }: { report: Report; chart: Chart }) => {
  const { t } = useTranslation('report_page')
  const { t: tDashboard } = useTranslation('dashboard')
  const { address } = useAddress()
  const language = currentLanguage()
  const money = moneyIn(report.currency, language)
  const monthNames = shortMonths(tDashboard)
  const hrefOf = (month: PlainDate) =>
    formatHref({
      path: `/report/${report.name}`,
      query: changed(address, { date_from: month, date_to: endOfMonth(month), row: undefined }),
    })
  const groups = chart.points.map(({ month, values }): ChartGroup => ({
    key: month,
    label: monthNames[Number(month.slice(5, 7)) - 1] ?? '',
    title: formatMonth(month, language),
    strong: report.period.from !== null && month >= report.period.from && month <= report.period.to,
    bars: chart.series.map(({ key }) => {
      const amount = values[key] ?? '0'
      return { amount, text: money(amount), href: hrefOf(month) }
    }),
    ...(values['income'] !== undefined && values['expense'] !== undefined
      ? { sum: resultOf(values['income'], values['expense']) }
      : {}),
  }))
  function resultOf(income: string, expense: string) {
    const result = amountText(dec(income).minus(dec(expense)), report.currency)
    return { label: t(result.startsWith('-') ? 'loss' : 'profit'), text: money(withoutSign(result)) }
  }
  return (
    <section className={classes.block} aria-label={t('chart')}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('chart')}</h2>
        <span className={legend.legend} aria-hidden="true">
          {chart.series.map(({ key, title }, index) => (
            <span key={key} data-tone={toneAt(index)}>
              {title}
            </span>
          ))}
        </span>
      </div>
      <BarChart
        label={t('chart_label', { title: report.title })}
        hint={t('chart_keys')}
        groupHead={tDashboard('month')}
        series={chart.series.map(({ key, title }, index) => ({ key, label: title, tone: toneAt(index) }))}
        groups={groups}
        axisText={axisText(language)}
      />
    </section>
  )
}

const toneAt = (index: number) => (index === 0 ? 'in' : 'out')
