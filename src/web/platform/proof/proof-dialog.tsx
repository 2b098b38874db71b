import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#web/platform/focus-first.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/layers/dialogs.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useProof } from './use-proof.ts'

type Props = { open: boolean; onAnswer: (proved: boolean) => void; onClosed: () => void }

/** "Confirm that it is you", by what the person has; what they were doing stands behind it untouched. */
export const ProofDialog = ({ open, onAnswer, onClosed }: Props) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const proof = useProof(() => onAnswer(true))
  const { ways, way, sent } = proof
  const email = useSession()?.user.data.email ?? ''
  const text = way === 'email' && sent ? 'sent' : (way ?? 'none')
  const submitLabel = way === 'passkey' ? 'proof_by_passkey' : way === 'email' && !sent ? 'proof_send' : 'proof_confirm'
  return (
    <FormDialog
      open={open}
      title={t('proof_title')}
      text={ways ? t(`proof_text_${text}`, { email }) : (proof.error ?? t('proof_text'))}
      submitLabel={way && t(submitLabel)}
      cancelLabel={t('common:cancel')}
      busy={proof.busy}
      onSubmit={() => void proof.submit()}
      onCancel={() => onAnswer(false)}
      onClosed={onClosed}
    >
      {ways && <Answer key={way} proof={proof} />}
      {way === 'email' && sent && (
        <Button variant="link" size="small" onClick={() => void proof.send()}>
          {t('proof_send_again')}
        </Button>
      )}
      {ways
        ?.filter((each) => each !== way)
        .map((each) => (
          <Button key={each} variant="link" size="small" onClick={() => proof.choose(each)}>
            {t(`proof_other_${each}`)}
          </Button>
        ))}
    </FormDialog>
  )
}

/** The field of the answer, with the error of the last attempt. */
const Answer = ({ proof: { way, isTyped, typed, error, type } }: { proof: ReturnType<typeof useProof> }) => {
  const { t } = useTranslation(['sign_in', 'auth', 'profile'])
  const id = useId()
  // What was wrong is typed again at once.
  useEffect(() => void (error && focusFirst([id])), [error, id])
  const field = { id, autoFocus: true, value: typed, onChange: type, error }
  if (way === 'password')
    return (
      <PasswordField
        {...field}
        label={t('profile:current_password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('auth:show_password')}
        hideLabel={t('auth:hide_password')}
      />
    )
  if (isTyped)
    return (
      <TextField
        {...field}
        label={t('code')}
        hint={way === 'code' ? t('code_hint') : undefined}
        name="code"
        autoComplete="one-time-code"
      />
    )
  return error ? (
    <div role="alert">
      <FieldNote error={error} />
    </div>
  ) : null
}
