import { useTranslation } from 'react-i18next'
import { PasswordField, StrengthMeter } from '#web/ui/fields/password-field.tsx'
import { useEffect, useState } from 'react'
import { passwordStrength, weakerStrength } from '#domain/password.ts'
import type { PasswordStrength } from '#domain/password.ts'

type Field = {
  id: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}
type Props = {
  form: { field: (name: 'password') => Field }
  label: string
  required?: boolean
}

const levels = { weak: 1, medium: 2, strong: 3 } as const

/** A password one chooses, with how hard it is to guess. It is typed once: the field can show it. */
export const NewPasswordField = ({ form, label, required }: Props) => {
  const { t } = useTranslation('auth')
  const password = form.field('password')
  const strength = usePasswordStrength(password.value)
  return (
    <PasswordField
      {...password}
      label={label}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      autoComplete="new-password"
      required={required}
      strength={
        // Nothing typed and an error under it: then there is nothing to measure.
        (password.value !== '' || !password.error) && (
          <StrengthMeter level={strength ? levels[strength] : 0} label={strength ? t(`strength_${strength}`) : ''} />
        )
      }
    />
  )
}

type Measure = (password: string) => PasswordStrength

/**
 * How hard a password is to guess: at once by our own rough measure, and by the weaker of it and zxcvbn as soon as that is loaded. It
 * is loaded with the first letter: its dictionary outweighs the whole page.
 */
const usePasswordStrength = (password: string): PasswordStrength | undefined => {
  const [measure, setMeasure] = useState<{ by: Measure }>()
  const isTyped = password !== ''
  useEffect(() => {
    // Without it our own measure stays.
    if (isTyped) import('./zxcvbn-strength.ts').then((loaded) => setMeasure({ by: loaded.zxcvbnStrength }), ignore)
  }, [isTyped])
  if (!isTyped) return undefined
  const own = passwordStrength(password)
  return measure && own !== 'weak' ? weakerStrength(own, measure.by(password)) : own
}

const ignore = () => undefined
