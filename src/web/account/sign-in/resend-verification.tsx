import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** A new letter in the place of a link past its time, where there still is an address to prove. */
export const ResendVerification = () => {
  const { t } = useTranslation('auth')
  const profile = useLoaded('user.profile').data?.item
  const [sent, setSent] = useState(false)
  const resend = useAction(async () => {
    await call('email.resend')
    setSent(true)
  })
  if (!profile) return null
  const address = profile.pending_email ?? (profile.email_verified ? undefined : profile.email)
  if (!address || sent)
    return (
      <>
        <p>{address ? t('verify_resent', { email: address }) : t('verify_nothing_left')}</p>
        <Button size="large" wide component={PageLink} href="/">
          {t('verify_on')}
        </Button>
      </>
    )
  return (
    <Button variant="filled" size="large" wide busy={resend.busy} onClick={() => void resend.run()}>
      {t('verify_resend', { email: address })}
    </Button>
  )
}
