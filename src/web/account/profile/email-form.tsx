import { useTranslation } from 'react-i18next'
import { profileInput } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'

type Values = { email: string }
const empty: Values = { email: '' }
const schema = profileInput.required({ email: true })

/** Another address; who it is is asked again where that was long ago. */
export const EmailForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation(['profile', 'common'])
  const form = useForm<Values, string>({
    schema,
    fresh: empty,
    labels: { email: t('new_email') },
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
      <div className={classes.actions}>
        <Button type="submit" busy={form.busy}>
          {t('send_link')}
        </Button>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
