import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '#contract/account/sign-in-methods.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { canUsePasskeys } from '#web/platform/proof/can-use-passkeys.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { PasskeyRow } from './passkey-row.tsx'
import classes from './profile.module.css'
import { reloadMethods } from './use-profile.ts'

/** The person's passkeys, and making one on this device. Nothing of it where passkeys cannot be and there are none. */
export const PasskeysPart = ({ methods }: { methods: SignInMethods }) => {
  const { t } = useTranslation('sign_in')
  const { passkeys, passkey_origin: origin } = methods
  const [failure, setFailure] = useState<string>()
  const { run, busy } = useAction(async () => {
    setFailure(undefined)
    const { makePasskey, passkeyFailure } = await import('#web/platform/proof/passkeys.ts')
    try {
      await makePasskey()
      toast.success(t('passkey_added'))
      await reloadMethods()
      await refreshUser()
    } catch (error) {
      const text = passkeyFailure(error)
      if (!text) throw error
      setFailure(text)
    }
  })

  if (!origin && passkeys.length === 0) return null
  return (
    <div className={classes.part}>
      <h3 className={classes.partTitle}>{t('passkeys')}</h3>
      <p className={classes.note}>{t('passkeys_text')}</p>
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {failure && (
        <p className={classes.notice} role="alert">
          {failure}
        </p>
      )}
      {origin && !canUsePasskeys(origin) && <p className={classes.note}>{t('passkeys_elsewhere', { origin })}</p>}
      {canUsePasskeys(origin) && (
        <div className={classes.actions}>
          <Button busy={busy} onClick={() => void run()}>
            {t('passkey_add')}
          </Button>
        </div>
      )}
    </div>
  )
}
