import { useTranslation } from 'react-i18next'
import { safeRedirect } from '#web/platform/navigation/navigation.ts'
import { canUsePasskeys } from '#web/platform/browser.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './auth.module.css'
import { IconFingerprint } from '@tabler/icons-react'
import { useState, useEffect } from 'react'
import { problemText } from '#web/platform/api/problem.ts'
import { call } from '#web/platform/api/api.ts'

type Props = {
  redirect: string | undefined
  /** Where one signs in, not up. */
  passkey?: PasskeyProps
}

/** By passkey, and a button for each provider. Those are links of the browser's own: the way leads out of the product and back. */
export const MoreWays = ({ redirect, passkey }: Props) => {
  const { t } = useTranslation('auth')
  const answer = useWays()
  const providers = answer?.data ?? []
  const back = safeRedirect(redirect)
  const query = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`
  const byPasskey = passkey && canUsePasskeys(answer?.passkey_origin)
  if (providers.length === 0 && !byPasskey) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('or')}</p>
      {byPasskey && <PasskeyButton {...passkey} />}
      {providers.map(({ key, title }) => (
        <Button key={key} size="large" wide component="a" href={`/api/auth/${key}${query}`}>
          {t('with_provider', { name: title })}
        </Button>
      ))}
    </div>
  )
}

type PasskeyProps = { onIn: () => void; onError: (text: string | undefined) => void }

const icon = <IconFingerprint size={18} stroke={1.75} aria-hidden="true" />

/** Signs in with a passkey; what it takes is loaded once somebody presses. */
const PasskeyButton = ({ onIn, onError }: PasskeyProps) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    onError(undefined)
    const passkeys = await import('#web/platform/proof/passkeys.ts')
    try {
      await passkeys.signInByPasskey()
      onIn()
    } catch (error) {
      onError(passkeys.passkeyFailure(error) ?? problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="large" wide busy={busy} icon={icon} onClick={() => void enter()}>
      {t('with_passkey')}
    </Button>
  )
}

const ask = () => call('social.providers')
type Answer = Awaited<ReturnType<typeof ask>>
let asked: Promise<Answer> | undefined

/** Asked for once, and again after a failure. No query: what keeps its answers would be a tenth of the sign-in page. */
export const useWays = () => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    asked ??= ask()
    asked.then(setAnswer, () => {
      asked = undefined
    })
  }, [])
  return answer
}
