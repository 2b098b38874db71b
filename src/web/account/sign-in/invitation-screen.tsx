import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, hasToken } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { problemText } from '#web/platform/feedback/problem-text.ts'
import { useAddress } from '#web/resource/use-address.ts'
import { loadUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { InvitationView } from './invitation-view.tsx'
import { PublicPage } from './public-page.tsx'

const isUnknown = (error: unknown) => isProblem(error) && error.status === 404

/** Where the link of an invitation's letter leads: `/invitation?token=…`. */
export const InvitationScreen = () => {
  const { t } = useTranslation(['invitation', 'common'])
  const { address } = useAddress()
  const token = address['token'] ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation.read', { token }],
    queryFn: async () => {
      // A session that has ended is none; what the link says is told to anybody.
      const user = hasToken() ? await loadUser().catch(() => undefined) : undefined
      return { email: user?.user.data.email, invitation: await call('invitation.read', { params: { token } }) }
    },
    retry: false,
    enabled: token !== '',
  })
  const isNone = token === '' || isUnknown(error)
  if (error || isNone)
    return (
      <PublicPage title={t('title_gone')}>
        <p role="alert">{isNone ? t('unknown') : problemText(error)}</p>
        {isNone ? (
          <Button variant="filled" size="large" wide component={PageLink} href={hasToken() ? '/dashboard' : '/login'}>
            {t(hasToken() ? 'go_on' : 'sign_in')}
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
        )}
      </PublicPage>
    )
  if (!data) return <PublicPage title={t('title_gone')}>{null}</PublicPage>
  return <InvitationView {...data} token={token} onSwitched={() => void refetch()} />
}
