import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { refreshUser, useUser } from '#web/platform/session/session.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { toast } from './toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from './use-action.ts'
import classes from './notice.module.css'

/** Says that emails can be sent only after the address is confirmed, with both ways to do so. Draws nothing if it is. */
export const NotVerified = () => {
  const { t } = useTranslation('sending')
  const { email, email_verified } = useUser().user
  const resend = useAction(async () => {
    await call('email.resend')
    toast.success(t('verification_resent', { email }))
  })
  const check = useAction(async () => {
    await refreshUser()
    if (!sessionStore.get()?.user.data.email_verified) toast.error(t('still_not_verified'))
  })
  // The link of the email opens another tab: the change is noticed when this one gets the focus.
  useEffect(() => {
    if (email_verified) return
    const refresh = () => void refreshUser().catch(() => undefined)
    refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [email_verified])
  if (email_verified) return null
  return (
    <div className={classes.notice} role="status">
      <div>
        <strong>{t('not_verified_title')}</strong>
        <p>{t('not_verified_text', { email })}</p>
      </div>
      <div className={classes.noticeActions}>
        <Button size="small" busy={resend.busy} onClick={() => void resend.run()}>
          {t('resend_verification')}
        </Button>
        <Button size="small" variant="subtle" busy={check.busy} onClick={() => void check.run()}>
          {t('verified_now')}
        </Button>
      </div>
    </div>
  )
}
