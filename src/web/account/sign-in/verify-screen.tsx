import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, hasToken } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { loginHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useLogout } from '#web/platform/session/use-logout.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'

type Outcome = 'success' | 'wrong_user' | 'already_verified' | 'expired' | 'email_taken'

const outcomeOf = (error: unknown): Outcome | undefined => {
  if (!isProblem(error)) return undefined
  if (error.code === 'expired_link') return 'expired'
  return error.errors['email'] ? 'email_taken' : undefined
}

/** The page that a verification email links to. It asks for a click, because mail scanners open links, too. */
export const VerifyScreen = () => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const [outcome, setOutcome] = useState<Outcome>()
  const token = address['token'] ?? ''
  const signInHref = loginHref(`/email/verify?token=${token}`)
  const { run, busy } = useAction(async () => {
    try {
      const answer = await call('email.verify', { query: { token } })
      await refreshUser()
      setOutcome(answer.outcome)
    } catch (error) {
      const refusal = outcomeOf(error)
      if (!refusal) throw error
      setOutcome(refusal)
    }
  })
  const switchAccount = useLogout(signInHref)
  if (!hasToken())
    return (
      <PublicPage title={t('verify_title')} subtitle={t('verify_sign_in')}>
        <Button variant="filled" size="large" wide component={PageLink} href={signInHref}>
          {t('login')}
        </Button>
      </PublicPage>
    )
  const linkTo = (label: string, href: string) => (
    <Button variant="filled" size="large" wide component={PageLink} href={href}>
      {label}
    </Button>
  )
  return (
    <PublicPage title={t('verify_title')} subtitle={outcome ? undefined : t('verify_text')}>
      <div className={classes.form} aria-live="polite">
        {outcome && <p>{t(`verify_${outcome}`)}</p>}
        {!outcome && (
          <Button variant="filled" size="large" wide busy={busy} onClick={() => void run()}>
            {t('verify')}
          </Button>
        )}
        {(outcome === 'success' || outcome === 'already_verified') && linkTo(t('verify_on'), '/')}
        {outcome === 'email_taken' && linkTo(t('verify_to_profile'), '/settings/profile')}
        {outcome === 'expired' && <ResendVerification />}
        {outcome === 'wrong_user' && (
          <Button variant="filled" size="large" wide busy={switchAccount.busy} onClick={() => void switchAccount.run()}>
            {t('verify_other_account')}
          </Button>
        )}
      </div>
    </PublicPage>
  )
}

/** Sends a new email instead of an expired link, if there still is an email to verify. */
const ResendVerification = () => {
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
