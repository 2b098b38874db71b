import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestPasswordInput } from '#contract/account/password.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useForm } from '#web/resource/form/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { RobotCheck, useRobotCheck } from './robot-check.tsx'

/** Requests an email with a link to set a new password. */
export const RequestPasswordScreen = () => {
  const { t } = useTranslation('auth')
  const { address } = useAddress()
  const [sentTo, setSentTo] = useState<string>()
  const robotCheck = useRobotCheck()
  const form = useForm<{ email: string }, string>({
    schema: requestPasswordInput,
    initialValues: { email: sentTo ?? address['email'] ?? '' },
    guarded: false,
    labels: { email: t('email') },
    save: async (input) => {
      const { email } = input as { email: string }
      await robotCheck.send((captcha) => call('password.request', { body: { email, captcha } }))
      return email
    },
    onSaved: setSentTo,
    onRefused: robotCheck.onRefused,
  })
  const back = (
    <p className={classes.aside}>
      <Link to="/login">{t('back_to_login')}</Link>
    </p>
  )
  if (sentTo !== undefined)
    return (
      <PublicPage title={t('request_sent_title')} subtitle={t('request_sent', { email: sentTo })}>
        <div className={classes.form}>
          <p role="status">{t('request_sent_hint')}</p>
          <Button size="large" wide onClick={() => setSentTo(undefined)}>
            {t('request_again')}
          </Button>
          {back}
        </div>
      </PublicPage>
    )
  return (
    <PublicPage title={t('request_title')} subtitle={t('request_subtitle')}>
      <form className={classes.form} onSubmit={form.submit} onInput={robotCheck.start} noValidate>
        <FormNotices form={form} />
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoFocus />
        <RobotCheck id={form.idOf('captcha')} robot={robotCheck} />
        <Button variant="filled" size="large" wide type="submit" busy={form.busy}>
          {t('request')}
        </Button>
        {back}
      </form>
    </PublicPage>
  )
}
