import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, hasToken } from '../api.ts'
import { loginHref } from '../navigation.ts'
import { PageLink } from '../page-link.tsx'
import { useAddress } from '../resource/use-address.ts'
import { refreshUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../use-action.ts'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'

type Outcome = 'success' | 'wrong_user' | 'already_verified'

/** Where the link of a verification mail leads. It asks for a click: programs that look at mails open links, too. */
export const VerifyScreen = () => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const [outcome, setOutcome] = useState<Outcome>()
  const token = address['token'] ?? ''
  const { run, busy } = useAction(async () => {
    const answer = await call('email.verify', { query: { token } })
    await refreshUser()
    setOutcome(answer.outcome)
  })
  if (!hasToken())
    return (
      <PublicPage title={t('verify_title')} subtitle={t('verify_sign_in')}>
        <Button
          variant="filled"
          size="large"
          wide
          component={PageLink}
          href={loginHref(`/email/verify?token=${token}`)}
        >
          {t('login')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('verify_title')} subtitle={outcome ? undefined : t('verify_text')}>
      <div className={classes.form} aria-live="polite">
        {outcome ? (
          <>
            <p>{t(`verify_${outcome}`)}</p>
            <Button variant="filled" size="large" wide component={PageLink} href="/">
              {t('verify_on')}
            </Button>
          </>
        ) : (
          <Button variant="filled" size="large" wide busy={busy} onClick={() => void run()}>
            {t('verify')}
          </Button>
        )}
      </div>
    </PublicPage>
  )
}
