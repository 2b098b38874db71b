import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/subscription.ts'
import { leftToTell } from '#domain/plan.ts'
import { ProgressShare } from '../ui/progress-share.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import classes from './subscription.module.css'

const kinds = ['invoices', 'companies', 'employees'] as const

/** What is used of each limit; what nears its end has another colour, and the figures say it anyway. */
export const UsageBars = ({ overview: { limits, usage, company } }: { overview: Overview }) => {
  const { t } = useTranslation('subscription')
  // Of no company of their own there is nothing to count but that.
  const shown = kinds.filter((kind) => kind === 'companies' || company !== null)
  return (
    <>
      <ul className={classes.usage}>
        {shown.map((kind) => {
          const [limit, used] = [limits[kind], usage[kind]]
          const words = limit === null ? t('usage_free', { used }) : t('usage_of', { used, limit })
          const isNearEnd = leftToTell(limit, used) !== undefined && used > 1
          return (
            <li key={kind}>
              <span>{t(`usage_${kind}`)}</span>
              <span className={classes.used}>{words}</span>
              {limit !== null && (
                <ProgressShare
                  share={limit === 0 ? 1 : used / limit}
                  state={used > limit ? 'overdue' : isNearEnd ? 'partly' : 'accent'}
                  label={`${t(`usage_${kind}`)}: ${words}`}
                />
              )}
            </li>
          )
        })}
      </ul>
      {company && (
        <p className={classes.note}>
          <Unbroken>{t('usage_company', { company: company.title })}</Unbroken>
        </p>
      )}
    </>
  )
}
