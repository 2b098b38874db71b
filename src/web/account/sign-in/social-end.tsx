import { useTranslation } from 'react-i18next'
import { hasToken } from '#web/platform/api/api.ts'
import { PublicPage } from './public-page.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** Nothing more can be done here: why, and the way back. */
export const SocialEnd = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('sign_in')
  return (
    <PublicPage title={title} subtitle={text}>
      <Button
        variant="filled"
        size="large"
        wide
        component={PageLink}
        href={hasToken() ? '/settings/profile' : '/login'}
      >
        {hasToken() ? t('back_to_profile') : t('back_to_login')}
      </Button>
    </PublicPage>
  )
}
