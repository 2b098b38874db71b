import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileInput } from '#contract/account/profile.ts'
import type { Profile } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The user's email: whether it is verified, a pending new one, and a form to change it. */
export const EmailSection = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation(['profile', 'auth'])
  const [isChanging, setChanging] = useState(false)
  const { email, email_verified, pending_email } = profile
  const Icon = email_verified ? IconCircleCheck : IconAlertCircle
  return (
    <ProfileSection title={t('auth:email')} note={t('email_note')}>
      <div className={classes.fact}>
        <span className={classes.strong}>{email}</span>
        <span className={classes.mark} data-good={email_verified || undefined}>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {t(email_verified ? 'verified' : 'not_verified')}
        </span>
      </div>
      {pending_email && <Pending email={pending_email} />}
      {isChanging ? (
        <EmailForm onDone={() => setChanging(false)} />
      ) : (
        <div className={classes.actions}>
          {!email_verified && !pending_email && <Resend email={email} />}
          <Button onClick={() => setChanging(true)}>{t('change_email')}</Button>
        </div>
      )}
    </ProfileSection>
  )
}

const Resend = ({ email }: { email: string }) => {
  const { t } = useTranslation('profile')
  const { run, busy } = useAction(async () => {
    await call('email.resend')
    toast.success(t('link_sent', { email }))
  })
  return (
    <Button busy={busy} onClick={() => void run()}>
      {t('resend_link')}
    </Button>
  )
}

const Pending = ({ email }: { email: string }) => {
  const { t } = useTranslation('profile')
  const { run, busy } = useAction(async () => {
    await call('user.cancel_email')
    await reloadProfile()
  })
  return (
    <div className={classes.notice} role="status">
      <p>{t('pending_email', { email })}</p>
      <div className={classes.actions}>
        <Resend email={email} />
        <Button variant="subtle" busy={busy} onClick={() => void run()}>
          {t('cancel_email')}
        </Button>
      </div>
    </div>
  )
}

type Values = { email: string }
const empty: Values = { email: '' }
const schema = profileInput.required({ email: true })

/** Changes the email. The server may ask for a proof first. */
const EmailForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation(['profile', 'common'])
  const form = useForm<Values, string>({
    schema,
    initialValues: empty,
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
