import { useTranslation } from 'react-i18next'
import { safeRedirect } from '#web/platform/navigation/navigation.ts'
import { canUsePasskeys } from '#web/platform/proof/can-use-passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { PasskeyProps } from './passkey-button.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './auth.module.css'
import { useWays } from './use-ways.ts'

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
