import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { reportOf } from '#domain/reports.ts'
import type { ReportName, ReportSpan } from '#domain/reports.ts'
import { call } from '#web/platform/api/api.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { isafHref, IsafLine } from '../isaf/isaf-line.tsx'
import { PackLine } from '../pack/pack-line.tsx'
import { PeriodChoice } from '../period/period-bar.tsx'
import { useReportHref, useReportPeriod, useReportsAddress } from '../report-address.ts'
import classes from './all-reports.module.css'
import { IntegrityLine } from './integrity-line.tsx'
import { FigureLine, LineSkeletons } from './line.tsx'

/** All reports in their groups, each with the one figure that a person would open it for. */
export const AllReports = () => {
  const { t } = useTranslation(['report_page', 'report', 'shell'])
  const { data, error, retry } = useLoaded('report.list')
  const period = useReportPeriod(useReportsAddress())
  const hrefOf = useReportHref()
  const go = useNavigateTo()
  const groups = data?.data ?? []
  const mayMakeIsaf = useCan('isaf.write')
  // i.SAF stands after the VAT return, as both are submitted.
  const names = groups.flatMap(({ reports }) =>
    reports.flatMap(({ name }) => [
      { id: name as string, href: hrefOf(name) },
      ...(name === 'vat' && mayMakeIsaf ? [{ id: 'isaf', href: isafHref }] : []),
    ]),
  )
  const lines = [...names, { id: 'pack', href: '/report/pack' }, { id: 'integrity', href: '/report/integrity' }]
  const { activeKey } = useListKeys({
    rows: lines,
    onOpen: ({ href }) => go(href),
    focusRow: (id) => document.getElementById(`report-${id}`)?.focus(),
  })
  return (
    <div className={classes.page}>
      <PageHead
        title={t('shell:title_report_list')}
        actions={
          <div className={classes.period}>
            <PeriodChoice period={period} />
          </div>
        }
      />
      {error && !data ? (
        <LoadError title={t('failed')} error={error} onRetry={retry} />
      ) : !data ? (
        [3, 2, 4, 3, 4].map((count, at) => <LineSkeletons key={at} count={count} />)
      ) : (
        groups.map(({ group, reports }) => (
          <section key={group} className={classes.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={classes.groupName}>
              {t(`report:group_${group}`)}
            </h2>
            <ul className={classes.rows}>
              {reports.map(({ name }) => (
                <Fragment key={name}>
                  <li className={classes.row} data-active={name === activeKey || undefined}>
                    <ReportLine name={name} href={hrefOf(name)} days={period.days} />
                  </li>
                  {name === 'vat' && mayMakeIsaf && (
                    <li className={classes.row} data-active={activeKey === 'isaf' || undefined}>
                      <IsafLine days={period.days} />
                    </li>
                  )}
                </Fragment>
              ))}
              {group === groups.at(-1)?.group && (
                <>
                  <li className={classes.row} data-active={activeKey === 'pack' || undefined}>
                    <PackLine href="/report/pack" />
                  </li>
                  <li className={classes.row} data-active={activeKey === 'integrity' || undefined}>
                    <IntegrityLine href="/report/integrity" />
                  </li>
                </>
              )}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}

/** A report with its figure of the period. */
const ReportLine = ({ name, href, days }: { name: ReportName; href: string; days: ReportSpan }) => {
  const { t } = useTranslation(['report_page', 'report'])
  return (
    <FigureLine
      id={name}
      href={href}
      name={t(`report:title_${name}`)}
      question={t(`question_${name}`)}
      loaded={useFigure(name, days)}
      isChange={name === 'cash-flow'}
    />
  )
}

/** Reports as of a day always say today. */
const useFigure = (name: ReportName, { from, to }: ReportSpan) => {
  const query = reportOf(name).period === 'span' ? { date_from: from, date_to: to } : {}
  return useQuery({
    queryKey: ['report.figure', { name }, query],
    queryFn: ({ signal }) => call('report.figure', { params: { name }, query, signal }),
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })
}
