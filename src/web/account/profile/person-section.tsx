import { useTranslation } from 'react-i18next'
import { profileInput } from '#contract/account/profile.ts'
import type { Profile } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form-notices.tsx'
import { useForm } from '#web/resource/use-form.ts'
import { enterAs } from '#web/platform/session/session.ts'
import { languages } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { ProfileSection } from './profile-section.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'

type Values = Pick<Profile, 'name' | 'locale'>

/** Picture, name and language. */
export const PersonSection = ({ profile }: { profile: Profile }) => {
  const { name, locale } = profile
  const { t } = useTranslation(['profile', 'auth', 'common'])
  const form = useForm<Values, unknown>({
    schema: profileInput.required({ name: true }),
    fresh: { name, locale },
    labels: { name: t('auth:name'), locale: t('language') },
    save: async (input) => {
      await enterAs(await call('user.update_profile', { body: input as Values }))
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
