import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirst } from '#web/platform/browser.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/layers/dialogs.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ProofMethod } from '#domain/proof.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem, problemText } from '#web/platform/api/problem.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'

type Props = { open: boolean; onAnswer: (proved: boolean) => void; onClosed: () => void }

/** "Confirm that it is you", by one of the person's sign-in methods. The page behind stays as it is. */
export const ProofDialog = ({ open, onAnswer, onClosed }: Props) => {
  const { t } = useTranslation(['sign_in', 'common'])
  const proof = useProof(() => onAnswer(true))
  const { ways: methods, way: method, sent } = proof
  const email = useSession()?.user.data.email ?? ''
  const text = method === 'email' && sent ? 'sent' : (method ?? 'none')
  const submitLabel =
    method === 'passkey' ? 'proof_by_passkey' : method === 'email' && !sent ? 'proof_send' : 'proof_confirm'
  return (
    <FormDialog
      open={open}
      title={t('proof_title')}
      text={methods ? t(`proof_text_${text}`, { email }) : (proof.error ?? t('proof_text'))}
      submitLabel={method && t(submitLabel)}
      cancelLabel={t('common:cancel')}
      busy={proof.busy}
      onSubmit={() => void proof.submit()}
      onCancel={() => onAnswer(false)}
      onClosed={onClosed}
    >
      {methods && <ProofField key={method} proof={proof} />}
      {method === 'email' && sent && (
        <Button variant="link" size="small" onClick={() => void proof.send()}>
          {t('proof_send_again')}
        </Button>
      )}
      {methods
        ?.filter((each) => each !== method)
        .map((each) => (
          <Button key={each} variant="link" size="small" onClick={() => proof.choose(each)}>
            {t(`proof_other_${each}`)}
          </Button>
        ))}
    </FormDialog>
  )
}

/** The field of the password or code, with the error of the last attempt. */
const ProofField = ({
  proof: { way: method, hasInput, typed: input, error, type },
}: {
  proof: ReturnType<typeof useProof>
}) => {
  const { t } = useTranslation(['sign_in', 'auth', 'profile'])
  const id = useId()
  // After an error the field gets the focus.
  useEffect(() => void (error && focusFirst([id])), [error, id])
  const field = { id, autoFocus: true, value: input, onChange: type, error }
  if (method === 'password')
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
  if (hasInput)
    return (
      <TextField
        {...field}
        label={t('code')}
        hint={method === 'code' ? t('code_hint') : undefined}
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

/** The available methods, the chosen one, the entered password or code, and sending it. */
const useProof = (onProved: () => void) => {
  const { t } = useTranslation('validation')
  const loaded = useLoaded('user.proof_ways')
  const [chosen, choose] = useState<ProofMethod>()
  const [input, setInput] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  const methods = loaded.data?.ways.filter((method) => method !== 'passkey' || 'PublicKeyCredential' in globalThis)
  const way = chosen ?? methods?.[0]
  /** Whether the method has a text field: a passkey and a code that was not sent yet have none. */
  const hasInput = way === 'password' || way === 'code' || (way === 'email' && sent)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      const { passkeyFailure } = await import('./passkeys.ts')
      setError((isProblem(failure) ? undefined : passkeyFailure(failure)) ?? problemText(failure))
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    attempt(async () => {
      await call('user.proof_code')
      setSent(true)
    })
  const submit = () => {
    if (hasInput && input.trim() === '') return setError(t('required'))
    if (way === 'email' && !sent) return send()
    return attempt(async () => {
      if (way === 'passkey') await (await import('./passkeys.ts')).proveByPasskey()
      else await call('user.proof', { body: way === 'password' ? { password: input } : { code: input } })
      onProved()
    })
  }
  return {
    ways: methods,
    way,
    hasInput,
    typed: input,
    error: error ?? (loaded.error ? problemText(loaded.error) : undefined),
    busy,
    sent,
    submit,
    send,
    type: (text: string) => {
      setInput(text)
      setError(undefined)
    },
    choose: (next: ProofMethod) => {
      choose(next)
      setInput('')
      setError(undefined)
    },
  }
}
