import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { EmailSection } from './email-section.tsx'
import { OwnAccountSection } from './own-account-section.tsx'
import { PasswordSection } from './password-section.tsx'
import classes from './profile.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { useProfile, reloadProfile } from './use-profile.ts'
import { profileInput } from '#contract/account/profile.ts'
import type { Profile } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { FormNotices } from '#web/resource/form/form-notices.tsx'
import { useForm } from '#web/resource/form/use-form.ts'
import { enterAs } from '#web/platform/session/session.ts'
import { languages } from '#web/platform/words/texts.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { OwnSecurityEvent } from '#contract/account/security-event.ts'
import { momentText } from '#web/platform/words/moment-text.ts'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { useRows } from '#web/resource/use-list.ts'
import { useEventWords } from '#web/account/security/event-words.ts'
import { Skeleton } from '#web/ui/page/progress.tsx'

/** One's own settings, a section each: `/settings/profile`. */
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

/** Picture, name and language. */
const PersonSection = ({ profile }: { profile: Profile }) => {
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

/** What happened to the person's account: sign-ins, failed ones too, and changes of how they sign in. */
const SecuritySection = () => {
  const { t } = useTranslation(['security', 'common'])
  const { rows, loading, error, retry, hasMore, loadMore } = useRows('security-event', { limit: '10' })
  return (
    <ProfileSection title={t('own_title')} note={t('own_note')}>
      {error && (
        <p role="alert">
          {problemText(error)}{' '}
          <Button variant="link" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {loading && <Skeleton width="70%" />}
      {!loading && !error && rows.length === 0 && <p className={classes.note}>{t('empty')}</p>}
      {rows.length > 0 && (
        <ul className={classes.sessions}>
          {rows.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={classes.actions}>
          <Button size="small" onClick={loadMore}>
            {t('older')}
          </Button>
        </div>
      )}
    </ProfileSection>
  )
}

const Event = ({ event }: { event: OwnSecurityEvent }) => {
  const { t } = useTranslation('security')
  const words = useEventWords()
  const origin =
    event.by === 'self'
      ? [words.device(event), words.place(event)].filter(Boolean).join(' · ')
      : t(event.by === 'operator' ? 'by_operator' : 'by_colleague')
  return (
    <li className={classes.event}>
      <div className={classes.sessionWords}>
        <span className={classes.strong}>{words.name(event)}</span>
        <span className={classes.note}>
          {[momentText(event.happened_at), words.detail(event), origin].filter(Boolean).join(' · ')}
        </span>
      </div>
      {event.outcome === 'failed' && <span className={classes.mark}>{t('failed')}</span>}
    </li>
  )
}
