import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatChecks as Checks } from '#contract/reports/report.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { taxPeriodOf } from '#domain/tax-deadlines.ts'
import { call } from '#web/platform/api/api.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { changed } from '#web/resource/list/address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import { Block } from '../frame/report-aside.tsx'
import type { ReportChoices } from '../report-queries.ts'
import classes from './vat.module.css'

type Props = { choices: ReportChoices; days: ReportSpan }

const checksQuery = ({ date_from, date_to }: ReportChoices) => {
  const query = { date_from, date_to }
  return {
    queryKey: ['report.vat_checks', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('report.vat_checks', { query, signal }),
    staleTime: 5000,
    refetchOnWindowFocus: false,
  }
}

/** Whether i.SAF and profit and loss say the same, with the differences by name. */
export const VatChecks = ({ choices, days }: Props) => {
  const { t } = useTranslation(['vat_report', 'common'])
  const { data, error, refetch } = useQuery(checksQuery(choices))
  return (
    <Block title={t('checked')}>
      {data ? (
        <ul className={classes.checks}>
          {data.data.map((check) => (
            <Check key={check.key} check={check} />
          ))}
          {data.timing.length > 0 && (
            <Line tone="warning" text={t('timing')}>
              <Differences all={data.timing} />
            </Line>
          )}
          <IsafProblems days={days} />
        </ul>
      ) : error ? (
        <p className={classes.hint} role="alert">
          {t('checks_failed')}{' '}
          <Button variant="link" size="small" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : (
        <Skeleton width="70%" />
      )}
    </Block>
  )
}

const Check = ({ check }: { check: Checks['data'][number] }) => {
  const { t } = useTranslation('vat_report')
  const { title, is_equal, rest, differences } = check
  return (
    <Line tone={is_equal ? 'fine' : 'error'} text={title}>
      {!is_equal && (
        <p className={classes.hint}>{t('difference', { amount: moneyText(rest, 'EUR', currentLanguage()) })}</p>
      )}
      <Differences all={differences} />
    </Line>
  )
}

/** Each difference leads to its documents. */
const Differences = ({ all }: { all: Checks['timing'] }) =>
  all.length > 0 && (
    <ul className={classes.differences}>
      {all.map(({ key, title, amount }) => (
        <li key={key}>
          <Link
            to="."
            search={(now: Record<string, string>) => changed(now, { row: key })}
            resetScroll={false}
            className={classes.difference}
          >
            <span>{title}</span>
            <Money amount={amount} currency="EUR" locale={currentLanguage()} />
          </Link>
        </li>
      ))}
    </ul>
  )

const icons = {
  fine: <StateIcon state="paid" />,
  warning: <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />,
  error: <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />,
}

type LineProps = { tone: keyof typeof icons; text: string; action?: ReactNode; children?: ReactNode }

const Line = ({ tone, text, action, children }: LineProps) => (
  <li className={classes.check} data-tone={tone}>
    <span className={classes.mark}>{icons[tone]}</span>
    <div>
      {text}
      {children}
    </div>
    {action}
  </li>
)

/** What the i.SAF of the period lacks; only for a period that has one and for those who may make it. */
const IsafProblems = ({ days }: { days: ReportSpan }) => {
  const { t } = useTranslation('vat_report')
  const { vat_period } = useCompany()
  const period = taxPeriodOf(vat_period, days.from)
  const isPeriod = period.date_from === days.from && period.date_to === days.to
  const mayMake = useCan('isaf.write')
  const query = { period: period.name, data_type: 'F' as const }
  const { data } = useQuery({
    queryKey: ['isaf.preview', query],
    queryFn: ({ signal }) => call('isaf.preview', { query, signal }),
    enabled: isPeriod && mayMake,
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })
  if (!data) return null
  const { error, warning } = data.problem_counts
  const problems = [
    ...(error > 0 ? [t('isaf_errors', { count: error })] : []),
    ...(warning > 0 ? [t('isaf_warnings', { count: warning })] : []),
  ]
  if (problems.length === 0) return <Line tone="fine" text={t('isaf_fine')} />
  return (
    <Line
      tone={error > 0 ? 'error' : 'warning'}
      text={t('isaf_problems', { problems: problems.join(', ') })}
      action={
        <PageLink className={classes.review} href={`/report/isaf?period=${period.name}`}>
          {t('review')}
        </PageLink>
      }
    />
  )
}
