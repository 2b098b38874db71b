import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { sendPeppol } from './send-peppol.ts'
import classes from './sending.module.css'
import { followEmail } from './use-email-form.ts'

/** For a client who gets e-invoices over Peppol, above the email: one button sends the invoice so. */
export const PeppolOffer = ({ id }: { id: string }) => {
  const { t } = useTranslation('sending')
  const panel = usePanel()
  const { email_verified } = useUser().user
  const { run, busy } = useAction(async () => {
    const email = await sendPeppol(id)
    panel?.close(email)
    followEmail(email)
  })
  return (
    <div className={classes.offer} role="note">
      <p>{t('peppol_offer')}</p>
      <Button
        variant="filled"
        icon={<IconSend size={16} stroke={1.75} />}
        busy={busy}
        locked={email_verified ? undefined : t('not_verified_title')}
        onClick={() => void run()}
      >
        {t('peppol_send')}
      </Button>
    </div>
  )
}
