import { useTranslation } from 'react-i18next'
import type { RecurringRun } from '#contract/automation/recurring.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { stateOf, stateText } from '#web/resource/invoice-state.ts'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import type { RecurringForm } from './recurring-summary.tsx'
import classes from './recurring.module.css'

type Props = {
  runs: readonly RecurringRun[]
  sums: RecurringForm['made_sums']
  kind: RecurringForm['kind']
}

/** What was made for the latest dates: numbers as links, their states and amounts. */
export const MadeRuns = ({ runs, sums, kind }: Props) => {
  const { t } = useTranslation('recurring')
  const locale = currentLanguage()
  if (runs.length === 0) return <p className={classes.muted}>{t(`none_made_${kind}`)}</p>
  const total = sums.sums.map((sum) => moneyText(sum.total, sum.currency, locale)).join(' + ')
  return (
    <>
      {sums.count > 0 && (
        <p className={classes.madeSums}>{`${t(`made_count_${kind}`, { count: sums.count })}, ${total}`}</p>
      )}
      <table className={classes.lines} aria-label={t(`done_${kind}`)}>
        <tbody>
          {runs.map((run) => (
            <Run key={run.date} run={run} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Run = ({ run }: { run: RecurringRun }) => {
  const { t } = useTranslation(['recurring', 'invoice_list'])
  const { t: states } = useTranslation('invoice_list')
  const { time_zone } = useCompany()
  const today = useToday()
  const locale = currentLanguage()
  const { document, kind } = run
  const fact = document && stateOf(document, today, time_zone)
  const other = run.outcome === 'skipped' ? t('run_skipped') : t(kind === 'draft' ? 'run_of_draft' : 'run_removed')
  return (
    <tr>
      <td>
        {document ? (
          <PageLink href={`/${kind}/list?open=${document.id}`}>{document.number ?? t('no_number')}</PageLink>
        ) : (
          <span className={classes.muted}>{other}</span>
        )}
      </td>
      <td>{document?.date ?? run.date}</td>
      <td>{fact && <StateMark state={fact.mark} share={fact.share ?? 0} label={stateText(fact, states, locale)} />}</td>
      <td>{document && <Money amount={document.total} currency={document.currency} locale={locale} />}</td>
    </tr>
  )
}
