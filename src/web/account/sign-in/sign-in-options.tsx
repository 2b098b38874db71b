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
  /** Only for signing in, not for signing up. */
  passkey?: PasskeyProps
}

/** Sign-in by passkey or by a provider. Providers are plain links, since they lead out of the product and back. */
export const SignInOptions = ({ redirect, passkey }: Props) => {
  const { t } = useTranslation('auth')
  const answer = useSignInOptions()
  const providers = answer?.data ?? []
  const returnTo = safeRedirect(redirect)
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  const hasPasskey = passkey && canUsePasskeys(answer?.passkey_origin)
  if (providers.length === 0 && !hasPasskey) return null
  return (
    <div className={classes.options}>
      <p className={classes.or}>{t('or')}</p>
      {hasPasskey && <PasskeyButton {...passkey} />}
      {providers.map(({ key, title }) => (
        <Button key={key} size="large" wide component="a" href={`/api/auth/${key}${query}`}>
          {t('with_provider', { name: title })}
        </Button>
      ))}
    </div>
  )
}

type PasskeyProps = { onSignedIn: () => void; onError: (text: string | undefined) => void }

const icon = <IconFingerprint size={18} stroke={1.75} aria-hidden="true" />

/** Signs in with a passkey. Its code is loaded on the first press. */
const PasskeyButton = ({ onSignedIn, onError }: PasskeyProps) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    onError(undefined)
    const passkeys = await import('#web/platform/proof/passkeys.ts')
    try {
      await passkeys.signInByPasskey()
      onSignedIn()
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

const fetchOptions = () => call('social.providers')
type Answer = Awaited<ReturnType<typeof fetchOptions>>
let request: Promise<Answer> | undefined

/** Loads the options once, and again after a failure. It does without the query client, which would be a tenth of the sign-in page. */
export const useSignInOptions = () => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    request ??= fetchOptions()
    request.then(setAnswer, () => {
      request = undefined
    })
  }, [])
  return answer
}
