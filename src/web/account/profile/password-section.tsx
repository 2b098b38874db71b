import { useTranslation } from 'react-i18next'
import { withConfirmation } from '#contract/account/new-password.ts'
import { changePasswordInput } from '#contract/account/password.ts'
import { call } from '#web/platform/api/api.ts'
import { NewPasswordField } from '#web/account/sign-in/new-password-field.tsx'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { keepingPush } from '#web/platform/session/keep-push.ts'
import { useUser } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'
import { reloadSessions } from './use-profile.ts'

type Values = { current_password: string; password: string }
const empty: Values = { current_password: '', password: '' }

/** Changes the password. That ends all other sessions; this one gets a new token, which the API client stores. */
export const PasswordSection = () => {
  const { t } = useTranslation(['profile', 'auth', 'people', 'sign_in'])
  const methods = useLoaded('sign_in.methods').data
  const passwordHref = newPasswordHref(useUser().user.email)
  if (methods && !methods.password)
    return (
      <ProfileSection title={t('auth:password')}>
        <p>{t('sign_in:no_password')}</p>
        <div className={classes.actions}>
          <Button component={PageLink} href={passwordHref}>
            {t('people:set_password')}
          </Button>
        </div>
      </ProfileSection>
    )
  return <PasswordForm />
}

const PasswordForm = () => {
  const { t } = useTranslation(['profile', 'auth'])
  const passwordHref = newPasswordHref(useUser().user.email)
  const form = useForm<Values, true>({
    schema: changePasswordInput,
    initialValues: empty,
    labels: {
      current_password: t('current_password'),
      password: t('auth:new_password'),
    },
    toInput: withConfirmation,
    save: async (input) => {
      await keepingPush(() => call('user.change_password', { body: input as typeof changePasswordInput._input }))
      await reloadSessions()
      return true
    },
    onSaved: () => void toast.success(t('password_changed')),
  })
  return (
    <ProfileSection title={t('auth:password')} note={t('password_note')}>
      <form className={classes.content} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        <PasswordField
          {...form.field('current_password')}
          label={t('current_password')}
          labelAside={<PageLink href={passwordHref}>{t('auth:forgotten')}</PageLink>}
          autoComplete="current-password"
          showLabel={t('auth:show_password')}
          hideLabel={t('auth:hide_password')}
          required
        />
        <NewPasswordField form={form} label={t('auth:new_password')} required />
        <div className={classes.actions}>
          <Button type="submit" busy={form.busy}>
            {t('change_password')}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
