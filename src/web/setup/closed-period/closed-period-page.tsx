import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ClosedPeriod } from '#contract/setup/closed-period.ts'
import { momentParts } from '#web/resource/day-words.ts'
import { useToday } from '#web/resource/use-today.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ClosePeriodForm } from './close-period-form.tsx'
import classes from './closed-period.module.css'

/** Until which day the books are closed, and closing them: `/settings/period`. */
export const ClosedPeriodPage = () => {
  const { t } = useTranslation('closed_period')
  const { data } = useLoaded('period.read')
  return (
    <div>
      <PageHead title={t('title')} subtitle={t('note')} />
      {data && (
        <div className={classes.page}>
          <section className={classes.card} aria-labelledby="closed-until">
            <State period={data} />
            {data.can.close ? (
              <ClosePeriodForm key={data.closed_until} period={data} />
            ) : (
              <p className={classes.role}>{t('role')}</p>
            )}
          </section>
        </div>
      )}
    </div>
  )
}

const State = ({ period: { closed_until, changed_at, changed_by } }: { period: ClosedPeriod }) => {
  const { t } = useTranslation('closed_period')
  const when = useWhen()
  const Mark = closed_until ? IconLock : IconLockOpen
  return (
    <div className={classes.state}>
      <span className={classes.mark} data-closed={closed_until ? true : undefined}>
        <Mark size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2 id="closed-until" className={classes.until}>
          {closed_until ? t('closed_until', { day: closed_until }) : t('nothing_closed')}
        </h2>
        {changed_at && (
          <p className={classes.who}>{t('changed', { name: changed_by ?? t('system'), when: when(changed_at) })}</p>
        )}
      </div>
    </div>
  )
}

const useWhen = () => {
  const { t } = useTranslation('closed_period')
  const { time_zone } = useCompany()
  const today = useToday()
  return (moment: string) => {
    const parts = momentParts(moment, today, time_zone, currentLanguage())
    return parts.says === 'day' ? `${parts.day} ${parts.time}` : `${t(parts.says)} ${parts.time}`
  }
}
