import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import classes from './left-line.module.css'
import { useLeft, useLeftWords } from './use-left.ts'

/** Says that few invoices are left this month, or none, before one is typed; nothing where there are plenty. */
export const LeftLine = () => {
  const { t } = useTranslation('subscription')
  const left = useLeft()
  const words = useLeftWords()
  const { role } = useUser().user
  if (!left) return null
  return (
    <p className={classes.line} data-none={left.count === 0 || undefined}>
      <IconGauge size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.words}>
        <Marked text={words(left)} components={{ b: <b /> }} />
      </span>
      {role === 'owner' ? (
        <PageLink href="/settings/subscription/plans">{t('see_plans')}</PageLink>
      ) : (
        left.count === 0 && <span>{t('ask_owner')}</span>
      )}
    </p>
  )
}
