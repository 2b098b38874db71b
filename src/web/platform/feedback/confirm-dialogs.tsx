import { useTranslation } from 'react-i18next'
import { forget, settle } from './confirm.tsx'
import type { OpenQuestion } from './confirm.tsx'
import { useNavigateTo, PageLink } from '#web/platform/navigation/page-link.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialogs.tsx'
import { call } from '#web/platform/api/api.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from './toasts.tsx'
import { useAction } from './use-action.ts'

export const ConfirmDialogs = ({ questions }: { questions: readonly OpenQuestion[] }) => {
  const { t } = useTranslation('common')
  const go = useNavigateTo()
  const agree = (question: OpenQuestion) => {
    settle(question, true)
    if (question.href) go(question.href)
  }
  return questions.map((question) => (
    <ConfirmDialog
      key={question.id}
      open={question.open}
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel ?? t('go_back')}
      danger={question.danger}
      onConfirm={() => agree(question)}
      onCancel={() => settle(question, false)}
      onClosed={() => forget(question)}
    >
      {question.text}
    </ConfirmDialog>
  ))
}

type Props = { open: boolean; onClose: () => void; onClosed: () => void }

/** Says which address must be confirmed first, resends the email, and links to the page that corrects the address. */
export const VerifyFirstDialog = ({ open, onClose, onClosed }: Props) => {
  const { t } = useTranslation(['shell', 'common'])
  const session = useSession()
  const { data, error } = useLoaded('user.profile')
  const email = data?.item.pending_email ?? session?.user.data.email ?? ''
  const resend = useAction(async () => {
    await call('email.resend')
    toast.success(t('verify_first_sent', { email }))
    onClose()
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('verify_first_title')}
      confirmLabel={t('verify_first_resend')}
      cancelLabel={t('common:close')}
      busy={resend.busy}
      onConfirm={() => void resend.run()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {error ? problemText(error) : t('verify_first_text', { email })}{' '}
      <PageLink href="/settings/profile" onClick={onClose}>
        {t('verify_first_change')}
      </PageLink>
    </ConfirmDialog>
  )
}
