import { useTranslation } from 'react-i18next'
import { profileInput } from '#contract/profile.ts'
import { call } from '../api.ts'
import { FormNotices } from '../resource/form-notices.tsx'
import { useForm } from '../resource/use-form.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'

type Values = { email: string; current_password: string }
const empty: Values = { email: '', current_password: '' }
const schema = profileInput.required({ email: true, current_password: true })

/** Another address and the password: who sits down at an open browser must not be able to take the account over. */
export const EmailForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation(['profile', 'auth', 'common'])
  const form = useForm<Values, string>({
    schema,
    fresh: empty,
    labels: { email: t('new_email'), current_password: t('current_password') },
    save: async (input) => {
      const body = input as Values
      await call('user.update_profile', { body })
      await reloadProfile()
      return body.email
    },
    onSaved: (email) => {
      toast.success(t('link_sent', { email }))
      onDone()
    },
  })
  return (
    <form className={classes.content} onSubmit={form.submit} noValidate>
      <FormNotices form={form} />
      <TextField
        {...form.field('email')}
        label={t('new_email')}
        hint={t('new_email_hint')}
        type="email"
        autoComplete="email"
        autoFocus
        required
      />
      <PasswordField
        {...form.field('current_password')}
        label={t('current_password')}
        autoComplete="current-password"
        showLabel={t('auth:show_password')}
        hideLabel={t('auth:hide_password')}
        required
      />
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy}>
          {t('send_link')}
        </Button>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
