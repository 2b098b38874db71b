import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ownPassword } from '#contract/new-password.ts'
import { FormNotices } from '../resource/form-notices.tsx'
import { useForm } from '../resource/use-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './profile.module.css'

type Values = { password: string; code: string }
type Props = {
  /** Asked for a code, too. */
  withCode: boolean
  label: string
  danger: boolean
  send: (proof: Values) => Promise<void>
  onCancel: () => void
}

/** Who sits here proves again that it is them. */
export const ProofForm = ({ withCode, label, danger, send, onCancel }: Props) => {
  const { t } = useTranslation(['sign_in', 'auth', 'common', 'profile'])
  const code = withCode ? z.string().trim().min(1, { error: 'required' }) : z.string()
  const form = useForm<Values, true>({
    schema: z.object({ password: ownPassword, code }),
    fresh: { password: '', code: '' },
    guarded: false,
    labels: { password: t('profile:current_password'), code: t('code') },
    save: async (input) => {
      await send(input as Values)
      return true
    },
    onSaved: () => undefined,
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <PasswordField
        {...form.field('password')}
        label={t('profile:current_password')}
        autoComplete="current-password"
        autoFocus
        showLabel={t('auth:show_password')}
        hideLabel={t('auth:hide_password')}
        required
      />
      {withCode && (
        <TextField
          {...form.field('code')}
          label={t('code')}
          hint={t('code_hint')}
          autoComplete="one-time-code"
          required
        />
      )}
      <div className={classes.actions}>
        <Button variant={danger ? 'danger' : 'filled'} type="submit" busy={form.busy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}
