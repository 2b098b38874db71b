import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/account/subscription.ts'
import { isFileRoomToTell, sizeText } from '#domain/file-room.ts'
import { leftToTell, shareUsed } from '#domain/plan.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { ProgressShare } from '#web/ui/progress-share.tsx'
import classes from './subscription.module.css'

type CompanyUsage = Overview['companies'][number]

/**
 * What is used of each limit: companies of the person, and of each company its invoices and people, for that is how plans count. The company
 * nearest to a limit stands first; what nears its end has another colour, and the figures say it anyway.
 */
export const UsageBars = ({ overview: { limits, usage, companies } }: { overview: Overview }) => {
  const { t } = useTranslation('subscription')
  return (
    <div className={classes.usages}>
      <ul className={classes.usage}>
        <Used label={t('usage_companies')} limit={limits.companies} used={usage.companies} />
      </ul>
      {companies.map((company) => (
        <CompanyBars key={company.id} company={company} />
      ))}
    </div>
  )
}

const CompanyBars = ({ company: { id, title, limits, usage } }: { company: CompanyUsage }) => {
  const { t } = useTranslation('subscription')
  const { employees, invited } = usage
  return (
    <section className={classes.companyUsage} aria-labelledby={`usage-${id}`}>
      <h3 id={`usage-${id}`}>{title}</h3>
      <ul className={classes.usage}>
        <Used label={t('usage_invoices')} limit={limits.invoices} used={usage.invoices} of={title} />
        <Used
          label={t('usage_employees')}
          note={invited > 0 ? t('usage_invited', { count: invited }) : undefined}
          limit={limits.employees}
          used={employees + invited}
          of={title}
        />
        <Used
          label={t('usage_files')}
          limit={limits.files_mb}
          used={usage.files_mb}
          of={title}
          shown={(size) => sizeText(size, currentLanguage())}
          isNearEnd={isFileRoomToTell(limits.files_mb, usage.files_mb)}
        />
      </ul>
    </section>
  )
}

type UsedProps = {
  label: string
  note?: string | undefined
  limit: number | null
  used: number
  of?: string
  shown?: (count: number) => string
  isNearEnd?: boolean
}

const Used = ({ label, note, limit, used, of, shown = String, ...given }: UsedProps) => {
  const { t } = useTranslation('subscription')
  const words =
    limit === null ? t('usage_free', { used: shown(used) }) : t('usage_of', { used: shown(used), limit: shown(limit) })
  const isNearEnd = given.isNearEnd ?? (leftToTell(limit, used) !== undefined && used > 1)
  return (
    <li>
      <span>
        {label} {note && <span className={classes.used}>{note}</span>}
      </span>
      <span className={classes.used}>{words}</span>
      {limit !== null && (
        <ProgressShare
          share={shareUsed(limit, used)}
          state={used > limit ? 'overdue' : isNearEnd ? 'partly' : 'accent'}
          label={`${[of, label].filter(Boolean).join(', ')}: ${words}`}
        />
      )}
    </li>
  )
}
