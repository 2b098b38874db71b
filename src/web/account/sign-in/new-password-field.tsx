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

/** A new password with a strength meter. It is typed once, because the field can show it. */
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
        // An empty field with an error has no meter.
        (password.value !== '' || !password.error) && (
          <StrengthMeter level={strength ? levels[strength] : 0} label={strength ? t(`strength_${strength}`) : ''} />
        )
      }
    />
  )
}

type Measure = (password: string) => PasswordStrength

/**
 * The strength of a password: first by our own rough measure, and by the weaker of it and zxcvbn once that is loaded. zxcvbn is loaded
 * with the first typed character, because its dictionary is larger than the whole page.
 */
const usePasswordStrength = (password: string): PasswordStrength | undefined => {
  const [measure, setMeasure] = useState<{ by: Measure }>()
  const isTyped = password !== ''
  useEffect(() => {
    // If loading fails, our own measure stays.
    if (isTyped) import('./zxcvbn-strength.ts').then((loaded) => setMeasure({ by: loaded.zxcvbnStrength }), ignore)
  }, [isTyped])
  if (!isTyped) return undefined
  const own = passwordStrength(password)
  return measure && own !== 'weak' ? weakerStrength(own, measure.by(password)) : own
}

const ignore = () => undefined
