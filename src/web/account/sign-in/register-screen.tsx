import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { withConfirmation } from '#contract/account/new-password.ts'
import { registerInput } from '#contract/account/sign-up-forms.ts'
import { call } from '#web/platform/api/api.ts'
import { safeRedirect, toHref } from '#web/platform/navigation/navigation.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { startSession } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './auth.module.css'
import { SignInOptions, useSignInOptions } from './sign-in-options.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PublicPage } from './public-page.tsx'
import { RobotCheck, useRobotCheck } from './robot-check.tsx'
import { TermsLabel } from './terms-label.tsx'

type Values = { name: string; email: string; password: string; terms: boolean }

const empty: Values = { name: '', email: '', password: '', terms: false }

/** The sign-up form with its robot check. */
const useRegisterForm = () => {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { address } = useAddress()
  const robotCheck = useRobotCheck()

  const form = useForm<Values, unknown>({
    schema: registerInput,
    initialValues: { ...empty, email: address['email'] ?? '' },
    guarded: false,
    labels: {
      name: t('name'),
      email: t('email'),
      password: t('password'),
      terms: t('terms_field'),
    },
    toInput: (values) => ({ ...withConfirmation(values), locale: currentLanguage() }),
    save: (input) =>
      robotCheck.send(async (captcha) =>
        startSession(await call('register', { body: { ...(input as typeof registerInput._input), captcha } })),
      ),
    onSaved: () => void navigate(toHref(safeRedirect(address.redirect))),
    onRefused: robotCheck.onRefused,
  })
  return { form, robot: robotCheck }
}

export const RegisterScreen = () => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const { form, robot: robotCheck } = useRegisterForm()
  const { redirect } = address
  const free = useSignInOptions()?.free_invoices
  const note = typeof free === 'number' ? t('receipt_plan', { count: free }) : undefined

  return (
    <PublicPage title={t('register_title')} subtitle={t('register_subtitle')} receiptNote={note}>
      <form className={classes.form} onSubmit={form.submit} onInput={robotCheck.start} noValidate>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label={t('name')} autoComplete="name" autoFocus />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
        <NewPasswordField form={form} label={t('password')} />
        <CheckField {...form.check('terms')} label={<TermsLabel />} />
        <RobotCheck id={form.idOf('captcha')} robot={robotCheck} />
        <Button variant="filled" size="large" wide type="submit" busy={form.busy}>
          {t('register')}
        </Button>
        <SignInOptions redirect={redirect} />
        <p className={classes.aside}>
          {t('have_account')}{' '}
          <Link to="/login" search={address}>
            {t('to_login')}
          </Link>
        </p>
      </form>
    </PublicPage>
  )
}
