import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { toHref } from '#web/platform/navigation/navigation.ts'
import { useAddress } from '#web/resource/list/address.ts'
import { login } from '#web/platform/session/session.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './auth.module.css'
import { SignInOptions } from './sign-in-options.tsx'
import { PublicPage } from './public-page.tsx'
import { sessionExpiredStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/store.ts'

/** Most users have no second step. It is loaded with the texts of the app. */
const SecondStep = lazy(async () => {
  await Promise.all([loadTexts('sign_in'), loadTexts('app')])
  return { default: (await import('./second-step.tsx')).SecondStep }
})

export const LoginScreen = () => {
  const navigate = useNavigate()
  const { address } = useAddress()
  const [ticket, setTicket] = useState<string>()
  const continueToApp = async () => {
    // Loaded here: it would make the first load larger.
    const { pageAfterSignIn } = await import('#web/platform/session/last-visited.ts')
    await navigate(toHref(pageAfterSignIn(address.redirect)))
  }
  if (!ticket) return <LoginForm redirect={address.redirect} onSignedIn={continueToApp} onSecondStep={setTicket} />
  return (
    <Suspense>
      <SecondStep ticket={ticket} onSignedIn={continueToApp} onBack={() => setTicket(undefined)} />
    </Suspense>
  )
}

type Props = {
  redirect: string | undefined
  onSignedIn: () => void | Promise<void>
  onSecondStep: (ticket: string) => void
}

/** Focuses and selects the field that is most likely wrong: the password, unless the email is empty. */
const focusWrongField = (form: HTMLFormElement, email: string) => {
  const field = form.elements.namedItem(email ? 'password' : 'email')
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}

// No schema here: it would be most of the first load. The server checks the input.
const LoginForm = ({ redirect, onSignedIn, onSecondStep }: Props) => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const [email, setEmail] = useState(address['email'] ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const errorId = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await login({ email, password })
      await onSignedIn()
    } catch (refusal) {
      if (isProblem(refusal) && refusal.body.ticket) return onSecondStep(refusal.body.ticket)
      setError(problemText(refusal))
      focusWrongField(form, email)
    } finally {
      setBusy(false)
    }
  }

  return (
    <PublicPage title={t('login_title')}>
      <form className={classes.form} onSubmit={submit} noValidate aria-describedby={error ? errorId : undefined}>
        <SessionEnded />
        {error && (
          <div role="alert">
            <FieldNote id={errorId} error={error} />
          </div>
        )}
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={t('password')}
          labelAside={<Link to="/request-password">{t('forgotten')}</Link>}
          name="password"
          autoComplete="current-password"
          showLabel={t('show_password')}
          hideLabel={t('hide_password')}
          value={password}
          onChange={setPassword}
        />
        <Button variant="filled" size="large" wide type="submit" busy={busy}>
          {t('login')}
        </Button>
        <SignInOptions redirect={redirect} passkey={{ onSignedIn, onError: setError }} />
        <p className={classes.aside}>
          {t('no_account')}{' '}
          <Link to="/register" search={address}>
            {t('to_register')}
          </Link>
        </p>
      </form>
    </PublicPage>
  )
}

/** Tells a user who was signed in that the session has ended. */
const SessionEnded = () => {
  const { t } = useTranslation('auth')
  const isLost = useStore(sessionExpiredStore)
  return isLost ? (
    <p className={classes.notice} role="status">
      {t('session_ended')}
    </p>
  ) : null
}
