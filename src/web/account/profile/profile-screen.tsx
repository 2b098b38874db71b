import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmailSection } from './email-section.tsx'
import { OwnAccountSection } from './own-account-section.tsx'
import { PasswordSection } from './password-section.tsx'
import classes from './profile.module.css'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { useProfile, reloadProfile } from './use-profile.ts'
import { profileInput } from '#contract/account/profile.ts'
import type { Profile } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { startSession } from '#web/platform/session/session.ts'
import { languages } from '#web/platform/texts/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The user's own settings: `/settings/profile`. */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  return (
    <div>
      <PageHead title={t('title')} />
      {profile && (
        <div className={classes.page}>
          <PersonSection profile={profile} />
          <EmailSection profile={profile} />
          <PasswordSection />
          <SignInSection />
          <SessionsSection />
          <SecuritySection />
          <OwnAccountSection />
        </div>
      )}
    </div>
  )
}

type Values = Pick<Profile, 'name' | 'locale'>

/** Image, name and language. */
const PersonSection = ({ profile }: { profile: Profile }) => {
  const { name, locale } = profile
  const { t } = useTranslation(['profile', 'auth', 'common'])
  const form = useForm<Values, unknown>({
    schema: profileInput.required({ name: true }),
    initialValues: { name, locale },
    labels: { name: t('auth:name'), locale: t('language') },
    save: async (input) => {
      await startSession(await call('user.update_profile', { body: input as Values }))
      await reloadProfile()
    },
    onSaved: () => void toast.success(t('common:saved')),
  })
  return (
    <ProfileSection title={t('person')} note={t('person_note')}>
      <AvatarPart profile={profile} />
      <form className={classes.content} onSubmit={form.submit} noValidate>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label={t('auth:name')} autoComplete="name" required />
        <SelectField
          {...form.field('locale')}
          label={t('language')}
          hint={t('language_hint')}
          options={languages.map((value) => ({ value, label: t(`language_${value}`) }))}
        />
        <div className={classes.actions}>
          <Button variant="filled" type="submit" busy={form.busy}>
            {t('common:save')}
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
