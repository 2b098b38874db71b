import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withConfirmation } from '#contract/account/new-password.ts'
import { resetPasswordInput } from '#contract/account/password.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { newPasswordHref } from '#web/platform/navigation/navigation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { clearSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './auth.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { PublicPage } from './public-page.tsx'

type Values = { password: string }
const empty: Values = { password: '' }

/** The page that the password email links to: sets a new password, or says that the link has expired. */
export const ResetPasswordScreen = () => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const { token = '', email = '' } = address
  const [state, setState] = useState<'open' | 'done' | 'expired'>(token && email ? 'open' : 'expired')
  const form = useForm<Values, true>({
    schema: resetPasswordInput,
    initialValues: empty,
    guarded: false,
    labels: { password: t('new_password') },
    toInput: (values) => ({ ...withConfirmation(values), token, email }),
    save: async (input) => {
      await call('password.reset', { body: input as typeof resetPasswordInput._input })
      return true
    },
    onSaved: () => {
      // A new password ends all sessions of the user, also that of this browser.
      clearSession()
      setState('done')
    },
    onRefused: (error) => {
      const isExpired = isProblem(error) && ['invalid_reset_token', 'no_user_with_email'].includes(error.code)
      if (isExpired) setState('expired')
      return isExpired
    },
  })
  if (state === 'done')
    return (
      <PublicPage title={t('reset_done_title')} subtitle={t('reset_done')}>
        <Button variant="filled" size="large" wide component={PageLink} href="/login">
          {t('login')}
        </Button>
      </PublicPage>
    )
  if (state === 'expired')
    return (
      <PublicPage title={t('reset_dead_title')} subtitle={t('reset_dead')}>
        <Button variant="filled" size="large" wide component={PageLink} href={newPasswordHref(email)}>
          {t('reset_new_link')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('reset_title')} subtitle={t('reset_subtitle')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={() => undefined}
          locked
        />
        <NewPasswordField form={form} label={t('new_password')} />
        <Button variant="filled" size="large" wide type="submit" busy={form.busy}>
          {t('reset')}
        </Button>
      </form>
    </PublicPage>
  )
}
