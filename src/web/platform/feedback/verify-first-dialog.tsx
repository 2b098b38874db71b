import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { problemText } from './problem-text.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { useSession } from '#web/platform/session/session.ts'
import { toast } from './toasts.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialogs.tsx'
import { useAction } from './use-action.ts'

type Props = { open: boolean; onClose: () => void; onClosed: () => void }

/** Why a call was refused, which address waits to be proved, a new letter to it, and where a wrong one is corrected. */
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
