import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { startSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Props = {
  ticket: string
  /** Gets the page that the user wanted before they left for a provider. */
  onSignedIn: (redirect: string | null) => void
  /** Returns to the first step. */
  onBack: () => void
}

/** The second step: a code from the authenticator app or a recovery code, in one field. */
export const SecondStep = ({ ticket, onSignedIn, onBack }: Props) => {
  const { t } = useTranslation('sign_in')
  const [code, setCode] = useState('')
  const [error, setError] = useState<{ text: string; isOver: boolean }>()
  const [busy, setBusy] = useState(false)
  const fieldId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { user, redirect } = await call('login.second_step', { body: { ticket, code } })
      await startSession(user)
      onSignedIn(redirect)
    } catch (refusal) {
      setError({ text: problemText(refusal), isOver: isProblem(refusal) && refusal.code === 'expired_ticket' })
      document.getElementById(fieldId)?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <PublicPage title={t('second_title')} subtitle={t('second_text')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {error?.isOver ? (
          <div role="alert">
            <FieldNote error={error.text} />
          </div>
        ) : (
          <>
            <TextField
              id={fieldId}
              label={t('code')}
              name="code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={setCode}
              error={error?.text}
            />
            <Button variant="filled" size="large" wide type="submit" busy={busy}>
              {t('second_continue')}
            </Button>
          </>
        )}
        <Button variant="subtle" wide onClick={onBack}>
          {t('back_to_login')}
        </Button>
      </form>
    </PublicPage>
  )
}
