import { IconAlertTriangle, IconInfoCircle, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/automation/inbox.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { partPaper } from './decide.ts'
import classes from './inbox.module.css'

type Props = { paper: Paper; mayWrite: boolean; onReject: () => void }

/** What a person should know about the paper before approving it. */
export const PaperNotices = ({ paper, mayWrite, onReject }: Props) => {
  const { t } = useTranslation('inbox')
  const { equal_expense: equal, unread, findings, files, state } = paper
  const isWaiting = state !== 'approved' && state !== 'rejected'
  const known = new Set(['no_vat_row', 'foreign_vat', 'other_account'])
  return (
    <>
      <Sender paper={paper} isWaiting={isWaiting} />
      {equal && (
        <Notice warns>
          <span>
            {t('equal')} <PageLink href={`/expense/list?open=${equal.id}`}>{equal.number || equal.date}</PageLink>
          </span>
          {mayWrite && isWaiting && (
            <Button size="small" onClick={onReject}>
              {t('reject_same')}
            </Button>
          )}
        </Notice>
      )}
      {unread && (
        <Notice>
          <span>{unread.message}</span>
        </Notice>
      )}
      {findings
        .filter(({ code }) => !known.has(code))
        .map(({ code, severity, message }) => (
          <Notice key={code} warns={severity === 'warning'}>
            <span>{message}</span>
          </Notice>
        ))}
      {isWaiting && files.slice(1).map(({ id, name }) => <Double key={id} id={id} name={name} mayWrite={mayWrite} />)}
    </>
  )
}

/** From whom a mailed paper is. A sender who is not known, or not proved, is a reason to look twice before paying. */
const Sender = ({
  paper: { source, sender, sender_trust: trust, subject },
  isWaiting,
}: {
  paper: Paper
  isWaiting: boolean
}) => {
  const { t } = useTranslation('inbox')
  if (source !== 'mail') return null
  const from = sender ?? t('no_sender')
  return (
    <>
      <Notice icon={IconMail}>
        <span>
          {t('paper_from', { sender: from })}
          {subject && (
            <>
              : <b>{subject}</b>
            </>
          )}
        </span>
      </Notice>
      {isWaiting && (trust === 'unknown' || trust === 'failed') && (
        <Notice warns>
          <span>{t(`sender_${trust}`, { sender: from })}</span>
        </Notice>
      )}
    </>
  )
}

const Double = ({ id, name, mayWrite }: { id: string; name: string; mayWrite: boolean }) => {
  const { t } = useTranslation('inbox')
  const part = useAction(() => partPaper(id))
  return (
    <Notice>
      <span>{t('twice', { name })}</span>
      {mayWrite && (
        <Button size="small" busy={part.busy} onClick={() => void part.run()}>
          {t('part')}
        </Button>
      )}
    </Notice>
  )
}

type NoticeProps = { warns?: boolean; icon?: typeof IconMail; children: ReactNode }

const Notice = ({ warns = false, icon, children }: NoticeProps) => {
  const Icon = icon ?? (warns ? IconAlertTriangle : IconInfoCircle)
  return (
    <div className={classes.notice} data-warns={warns || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {children}
    </div>
  )
}
