import { IconAlertCircle, IconAlertCircleFilled, IconCircleCheckFilled, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaperRow } from '#contract/automation/inbox.ts'
import classes from './inbox.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How a paper was read, in words. */
export const PaperState = ({ row }: { row: PaperRow }) => {
  const { t } = useTranslation('inbox')
  const { state, doubtful_field: field, doubles } = row
  if (state === 'new' || state === 'reading') return <span className={classes.reading}>{t('state_reading')}</span>
  if (state === 'approved') return <span className={classes.state}>{t('state_approved')}</span>
  if (state === 'rejected') return <span className={classes.state}>{t('state_rejected')}</span>
  if (state === 'unread')
    return (
      <span className={classes.state} data-tone="bad">
        <IconAlertCircleFilled {...icon} />
        {t('state_unread')}
      </span>
    )
  if (state === 'doubtful')
    return (
      <span className={classes.state} data-tone="warn">
        <IconAlertCircle {...icon} />
        {t(`check_${field ?? 'other'}`)}
      </span>
    )
  if (doubles > 0)
    return (
      <span className={classes.state}>
        <IconCopy {...icon} />
        {t('state_twice', { count: doubles + 1 })}
      </span>
    )
  return (
    <span className={classes.state} data-tone="good">
      <IconCircleCheckFilled {...icon} />
      {t(row.is_structured ? 'state_exact' : 'state_ready')}
    </span>
  )
}
