import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { Button } from '#web/ui/button.tsx'

export type PasskeyProps = { onIn: () => void; onError: (text: string | undefined) => void }

const icon = <IconFingerprint size={18} stroke={1.75} aria-hidden="true" />

/** Signs in with a passkey; what it takes is loaded once somebody presses. */
export const PasskeyButton = ({ onIn, onError }: PasskeyProps) => {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    onError(undefined)
    const passkeys = await import('#web/platform/proof/passkeys.ts')
    try {
      await passkeys.enterByPasskey()
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
