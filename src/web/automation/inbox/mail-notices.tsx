import { IconMailExclamation, IconMailPause, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxMail } from '#contract/automation/inbox-mail.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import classes from './inbox.module.css'

/** More would hide the papers. */
const shownFirst = 3

/** Mails that brought no paper or left files out, with the reason, until somebody dismisses them. */
export const MailNotices = ({ mayWrite }: { mayWrite: boolean }) => {
  const { t } = useTranslation('inbox')
  const [showsAll, setShowsAll] = useState(false)
  const mails = useLoaded('inbox-mail.list').data?.data ?? []
  if (mails.length === 0) return null
  return (
    <ul className={classes.mails} aria-label={t('mails')}>
      {mails.slice(0, showsAll ? undefined : shownFirst).map((mail) => (
        <Mail key={mail.id} mail={mail} mayWrite={mayWrite} />
      ))}
      {!showsAll && mails.length > shownFirst && (
        <li className={classes.moreMails}>
          <Button size="small" variant="subtle" onClick={() => setShowsAll(true)}>
            {t('more_mails', { count: mails.length - shownFirst })}
          </Button>
        </li>
      )}
    </ul>
  )
}

const Mail = ({ mail, mayWrite }: { mail: InboxMail; mayWrite: boolean }) => {
  const { t } = useTranslation(['inbox', 'common'])
  const when = useWhen()
  const { id, sender, subject, received_at, outcome, why, left_out } = mail
  const name = subject ?? t('no_subject')
  const restore = async () => {
    await call('inbox-mail.restore', { params: { id } })
    refresh('inbox-mail')
  }
  const dismiss = useAction(async () => {
    await call('inbox-mail.dismiss', { params: { id } })
    refresh('inbox-mail')
    toast.success(t('mail_dismissed'), { action: { label: t('common:undo'), onClick: () => void restore() } })
  })
  const Icon = outcome === 'waiting' ? IconMailPause : IconMailExclamation
  return (
    <li>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{name}</b>{' '}
        <span className={classes.from}>
          {t('mail_from', { sender: sender ?? t('no_sender'), when: when(received_at) })}
        </span>
        <br />
        {why?.message}
        {left_out.length > 0 && ` ${t('left_out', { names: left_out.join(', ') })}`}
      </span>
      {mayWrite && (
        <IconButton
          size="small"
          label={t('dismiss', { name })}
          icon={<IconX size={16} stroke={1.75} />}
          onClick={() => void dismiss.run()}
        />
      )}
    </li>
  )
}
