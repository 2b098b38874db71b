import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmailSection } from './email-section.tsx'
import { OwnAccountSection } from './own-account-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonSection } from './person-section.tsx'
import classes from './profile.module.css'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { useProfile } from './use-profile.ts'

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
