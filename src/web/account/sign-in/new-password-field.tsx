import { useTranslation } from 'react-i18next'
import { PasswordField } from '#web/ui/password-field.tsx'
import { StrengthMeter } from '#web/ui/strength-meter.tsx'
import { usePasswordStrength } from './use-password-strength.ts'

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
