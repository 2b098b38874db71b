import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportFigure } from '#contract/reports/report.ts'
import { reportOf } from '#domain/reports.ts'
import type { ReportName, ReportSpan } from '#domain/reports.ts'
import { call } from '#web/platform/api/api.ts'
import { useNavigateTo, PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useListKeys } from '#web/resource/list/use-list-keys.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { isafHref, IsafLine } from '../isaf/isaf-line.tsx'
import { PackLine } from '../pack/pack-line.tsx'
import { PeriodChoice } from '../period/period-bar.tsx'
import { useReportHref, useReportPeriod, useReportsAddress } from '../report-address.ts'
import classes from './all-reports.module.css'
import { IntegrityLine } from './integrity-line.tsx'

/** All reports in their groups, each with the one figure that a person would open it for. */
export const AllReports = () => {
  const { t } = useTranslation(['report_page', 'report', 'shell'])
  const { data, error, retry } = useLoaded('report.list')
  const period = useReportPeriod(useReportsAddress())
  const hrefOf = useReportHref()
  const go = useNavigateTo()
  const groups = data?.data ?? []
  const names = groups.flatMap(({ group, reports }) => [
    ...reports.map(({ name }) => ({ id: name as string, href: hrefOf(name) })),
    ...(group === 'vat' ? [{ id: 'isaf', href: isafHref }] : []),
  ])
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
      ) : (
        groups.map(({ group, reports }) => (
          <section key={group} className={classes.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={classes.groupName}>
              {t(`report:group_${group}`)}
            </h2>
            <ul className={classes.rows}>
              {reports.map(({ name }) => (
                <li key={name} className={classes.row} data-active={name === activeKey || undefined}>
                  <ReportLine name={name} href={hrefOf(name)} days={period.days} />
                </li>
              ))}
              {group === 'vat' && <IsafLine isActive={activeKey === 'isaf'} />}
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

/** A report: name, question, note and figure; all of it is one link. */
const ReportLine = ({ name, href, days }: { name: ReportName; href: string; days: ReportSpan }) => {
  const { t } = useTranslation(['report_page', 'report'])
  const { data, error } = useFigure(name, days)
  return (
    <PageLink id={`report-${name}`} href={href} className={classes.link}>
      <span className={classes.name}>{t(`report:title_${name}`)}</span>
      <span className={classes.question}>{t(`question_${name}`)}</span>
      {data?.note && (
        <span className={classes.note} data-alert={data.is_alert || undefined}>
          {data.note}
        </span>
      )}
      <span className={classes.figure}>
        {data ? (
          <Figure figure={data} isChange={changeReports.has(name)} />
        ) : error ? (
          <span className={classes.none} title={t('failed_figure')}>
            –
          </span>
        ) : (
          <Skeleton width={72} />
        )}
      </span>
      <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
    </PageLink>
  )
}

/** Reports whose figure is a change and not a sum. */
const changeReports = new Set<string>(['cash-flow'])

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

const Figure = ({ figure, isChange }: { figure: ReportFigure; isChange: boolean }) => {
  const { amount, currency, count, unit, text, reason } = figure
  if (text) return text
  if (amount !== null) return <Money amount={amount} currency={currency} locale={currentLanguage()} signed={isChange} />
  if (count !== null) return `${new Intl.NumberFormat(currentLanguage()).format(count)} ${unit ?? ''}`.trim()
  return (
    <span className={classes.none} title={reason ?? undefined}>
      –
    </span>
  )
}
