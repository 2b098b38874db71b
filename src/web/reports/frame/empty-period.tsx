import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports/report.ts'
import { spanOf } from '#domain/periods.ts'
import { spanOfDays } from '#domain/report-period.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { call } from '#web/platform/api/api.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { periodName } from '../period/period-words.ts'
import type { ReportChoices } from '../report-queries.ts'
import classes from './report-aside.module.css'
import { isEmptyReport } from './report-cells.ts'

type Props = { report: Report; choices: ReportChoices }

/** Says that the period has no documents and leads to the nearest one that has some, of the same length. */
export const EmptyPeriod = ({ report, choices }: Props) => {
  const { t } = useTranslation('report_page')
  const { change } = useAddress()
  const days = nearestDays(report, useNearestMonth({ report, choices }))
  if (!isEmptyReport(report)) return null
  const show = ({ from, to }: ReportSpan) =>
    change((now) => changed(now, { date_from: from, date_to: to, row: undefined }), { replace: true })
  return (
    <p className={classes.empty}>
      {t('empty_period')}
      {days && (
        <Button variant="link" size="small" onClick={() => show(days)}>
          {t('empty_period_to', { period: periodName(days, { t, language: currentLanguage() }) })}
        </Button>
      )}
    </p>
  )
}

/** A report as of a day has no period to lead to. */
const useNearestMonth = ({ report, choices }: Props): string | null | undefined => {
  const { name } = report
  const { from, to } = report.period
  const query = { date_from: from ?? undefined, date_to: to, basis: choices.basis, account: choices.account }
  const { data } = useQuery({
    queryKey: ['report.nearest', { name }, query],
    queryFn: ({ signal }) => call('report.nearest', { params: { name }, query, signal }),
    enabled: from !== null && isEmptyReport(report),
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })
  return data?.month
}

const nearestDays = ({ period: { from, to } }: Report, month: string | null | undefined): ReportSpan | undefined =>
  month && from ? spanOf(spanOfDays({ from, to }) ?? 'month', month) : undefined
