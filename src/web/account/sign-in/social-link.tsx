import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { startSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

type Props = {
  ticket: string
  names: { provider: string; email: string }
  onSignedIn: () => void
  onSecondStep: (ticket: string) => void
}

/** The provider's email has an account: its password proves that both belong to the same person. */
export const SocialLink = ({ ticket, names, onSignedIn, onSecondStep }: Props) => {
  const { t } = useTranslation(['sign_in', 'auth'])
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fieldId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await startSession(await call('social.link', { body: { ticket, password } }))
      onSignedIn()
    } catch (refusal) {
      if (isProblem(refusal) && refusal.body.ticket) return onSecondStep(refusal.body.ticket)
      setError(problemText(refusal))
      document.getElementById(fieldId)?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicPage title={t('prove_title')} subtitle={t('prove_text', names)}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          id={fieldId}
          label={t('auth:password')}
          autoComplete="current-password"
          autoFocus
          showLabel={t('auth:show_password')}
          hideLabel={t('auth:hide_password')}
          value={password}
          onChange={setPassword}
          error={error}
        />
        <Button variant="filled" size="large" wide type="submit" busy={busy}>
          {t('prove')}
        </Button>
      </form>
    </PublicPage>
  )
}
