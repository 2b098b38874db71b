import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SignInMethods } from '#contract/account/sign-in-methods.ts'
import { call } from '#web/platform/api/api.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'
import { TwoStepPart } from './two-step-part.tsx'
import { reloadMethods } from './use-profile.ts'
import { useState } from 'react'
import { refreshUser } from '#web/platform/session/session.ts'
import { canUsePasskeys } from '#web/platform/browser.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** Sign-in methods besides the password: two-step sign-in, passkeys and providers. */
export const SignInSection = () => {
  const { t } = useTranslation('sign_in')
  const { data } = useLoaded('sign_in.methods')
  if (!data) return null
  return (
    <ProfileSection title={t('methods')} note={t('methods_note')}>
      <TwoStepPart methods={data} />
      <PasskeysPart methods={data} />
      {data.social.length > 0 && (
        <ul className={classes.sessions}>
          {data.social.map((provider) => (
            <Provider key={provider.key} provider={provider} />
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}

const Provider = ({ provider: { key, title, linked, email } }: { provider: SignInMethods['social'][number] }) => {
  const { t } = useTranslation('sign_in')
  const { run, busy } = useAction(async () => {
    if (!linked) {
      const { url } = await call('social.link_start', { params: { provider: key } })
      return globalThis.location.assign(url)
    }
    await call('social.unlink', { params: { provider: key } })
    await reloadMethods()
  })
  return (
    <li className={classes.session}>
      <IconLink size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span className={classes.strong}>{title}</span>
        <span className={classes.note}>{linked ? (email ?? t('linked')) : t('not_linked')}</span>
      </div>
      <Button
        size="small"
        variant={linked ? 'danger' : 'default'}
        busy={busy}
        aria-label={t(linked ? 'unlink_of' : 'link_of', { name: title })}
        onClick={() => void run()}
      >
        {t(linked ? 'unlink' : 'link')}
      </Button>
    </li>
  )
}

/** The user's passkeys, and a button to add one. Nothing if the server has no passkey origin and the user has none. */
const PasskeysPart = ({ methods }: { methods: SignInMethods }) => {
  const { t } = useTranslation('sign_in')
  const { passkeys, passkey_origin: origin } = methods
  const [failure, setFailure] = useState<string>()
  const { run, busy } = useAction(async () => {
    setFailure(undefined)
    const { createPasskey, passkeyFailure } = await import('#web/platform/proof/passkeys.ts')
    try {
      await createPasskey()
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
