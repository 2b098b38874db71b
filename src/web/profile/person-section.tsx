import { useTranslation } from 'react-i18next'
import { profileInput } from '#contract/profile.ts'
import type { Profile } from '#contract/profile.ts'
import { call } from '../api.ts'
import { FormNotices } from '../resource/form-notices.tsx'
import { useForm } from '../resource/use-form.ts'
import { enterAs } from '../session.ts'
import { languages } from '../texts.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
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
