import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WayToProve } from '#domain/proof.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'

/** The ways to prove open to the person, the chosen one, what they typed, and sending it. */
export const useProof = (onProved: () => void) => {
  const { t } = useTranslation('validation')
  const loaded = useLoaded('user.proof_ways')
  const [chosen, choose] = useState<WayToProve>()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  const ways = loaded.data?.ways.filter((way) => way !== 'passkey' || 'PublicKeyCredential' in globalThis)
  const way = chosen ?? ways?.[0]
  /** A code that was not sent yet, and a passkey, need nothing typed. */
  const isTyped = way === 'password' || way === 'code' || (way === 'email' && sent)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (refusal) {
      const { passkeyFailure } = await import('./passkeys.ts')
      setError((isProblem(refusal) ? undefined : passkeyFailure(refusal)) ?? problemText(refusal))
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
    if (isTyped && typed.trim() === '') return setError(t('required'))
    if (way === 'email' && !sent) return send()
    return attempt(async () => {
      if (way === 'passkey') await (await import('./passkeys.ts')).proveByPasskey()
      else await call('user.proof', { body: way === 'password' ? { password: typed } : { code: typed } })
      onProved()
    })
  }
  return {
    ways,
    way,
    isTyped,
    typed,
    error: error ?? (loaded.error ? problemText(loaded.error) : undefined),
    busy,
    sent,
    submit,
    send,
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    choose: (next: WayToProve) => {
      choose(next)
      setTyped('')
      setError(undefined)
    },
  }
}
