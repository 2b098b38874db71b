import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { Marked } from '#web/ui/text/marked.tsx'
import classes from './plan-notices.module.css'
import { useInvoicesLeft, useInvoicesLeftText } from './plan-usage.ts'
import type { PlanNote } from './plan-usage.ts'
import { formatDay } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'

/** Says that few or no invoices are left this month. Renders nothing if there are plenty. */
export const InvoicesLeftNotice = () => {
  const { t } = useTranslation('plan_note')
  const left = useInvoicesLeft()
  const remainingText = useInvoicesLeftText()
  const { role } = useUser().user
  if (!left) return null
  return (
    <p className={classes.line} data-none={left.count === 0 || undefined}>
      <IconGauge size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>
        <Marked text={remainingText(left)} components={{ b: <b /> }} />
      </span>
      {role === 'owner' ? (
        <PageLink href="/settings/subscription/plans">{t('see_plans')}</PageLink>
      ) : (
        left.count === 0 && <span>{t('ask_owner')}</span>
      )}
    </p>
  )
}

type Props = { notes: readonly PlanNote[]; classes: { icon: string | undefined; strong: string | undefined } }

/** The notices as list items. Owners get a link to the plans. */
export const PlanNoticeItems = ({ notes, classes }: Props) => {
  const { t } = useTranslation('plan_note')
  const { role } = useUser().user
  return notes.map((note) => (
    <li key={note.kind}>
      <span className={classes.icon} aria-hidden="true">
        <IconGauge size={18} stroke={1.75} />
      </span>
      <span>
        <NoticeText note={note} strong={classes.strong} />
      </span>
      {role === 'owner' && <PageLink href="/settings/subscription/plans">{t('plans')}</PageLink>}
    </li>
  ))
}

const NoticeText = ({ note, strong }: { note: PlanNote; strong: string | undefined }) => {
  const { t } = useTranslation('plan_note')
  const remainingText = useInvoicesLeftText()
  const components = { b: <b className={strong} /> }
  if (note.kind === 'ending') {
    const day = formatDay(note.day, currentLanguage())
    return <Marked text={t('ending', { day })} components={components} />
  }
  return <Marked text={remainingText(note)} components={components} />
}
