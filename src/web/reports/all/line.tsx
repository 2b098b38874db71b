import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportFigure } from '#contract/reports/report.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { DeadlineChip } from '../frame/deadline-chip.tsx'
import classes from './all-reports.module.css'

type Words = { id: string; href: string; name: string; question: string }
type LineProps = Words & { note?: ReactNode; figure: ReactNode }

/** A report on the page of all reports: name, question, note and figure; all of it is one link. */
export const Line = ({ id, href, name, question, note, figure }: LineProps) => (
  <PageLink id={`report-${id}`} href={href} className={classes.link}>
    <span className={classes.name}>{name}</span>
    <span className={classes.question}>{question}</span>
    {note && <span className={classes.note}>{note}</span>}
    <span className={classes.figure}>{figure}</span>
    <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
  </PageLink>
)

/** In place of a figure that cannot be counted, with the reason. */
export const NoFigure = ({ reason }: { reason: string | null }) => (
  <span className={classes.none} title={reason ?? undefined}>
    –{reason && <span className="visually-hidden"> {reason}</span>}
  </span>
)

/** A figure while it loads and when it failed. */
export const Awaited = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('report_page')
  return error ? <NoFigure reason={t('failed_figure')} /> : <Skeleton width={72} />
}

type FigureLineProps = Words & {
  loaded: { data: ReportFigure | undefined; error: Error | null }
  /** Whether the figure is a change and not a sum. */
  isChange?: boolean
}

/** A report with the figure that the server counts for it. */
export const FigureLine = ({ loaded: { data, error }, isChange = false, ...words }: FigureLineProps) => (
  <Line
    {...words}
    note={data && <FigureNote figure={data} />}
    figure={data ? <Figure figure={data} isChange={isChange} /> : <Awaited error={error} />}
  />
)

const FigureNote = ({ figure: { deadline, note, is_alert } }: { figure: ReportFigure }) => {
  const { t } = useTranslation('report_page')
  if (deadline)
    return (
      <DeadlineChip tone={deadline.tone}>
        {t(deadline.tone === 'late' ? 'until_late' : 'until', { day: formatDay(deadline.day, currentLanguage()) })}
      </DeadlineChip>
    )
  return note && <span data-alert={is_alert || undefined}>{note}</span>
}

const Figure = ({ figure, isChange }: { figure: ReportFigure; isChange: boolean }) => {
  const { amount, currency, count, unit, text, reason } = figure
  if (text) return <span className={classes.text}>{text}</span>
  if (amount !== null) return <Money amount={amount} currency={currency} locale={currentLanguage()} signed={isChange} />
  if (count !== null) return `${new Intl.NumberFormat(currentLanguage()).format(count)} ${unit ?? ''}`.trim()
  return <NoFigure reason={reason} />
}

/** Rows that are still unknown. */
export const LineSkeletons = ({ count }: { count: number }) => (
  <section className={classes.group} aria-hidden="true">
    <span className={classes.groupName}>
      <Skeleton width={96} />
    </span>
    <ul className={classes.rows}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={classes.row}>
          <span className={classes.link}>
            <Skeleton width={140} />
            <span className={classes.question}>
              <Skeleton width={220} />
            </span>
            <span className={classes.figure}>
              <Skeleton width={72} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
