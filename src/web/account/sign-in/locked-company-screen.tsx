import { useTranslation } from 'react-i18next'
import classes from './auth.module.css'
import { PublicPage } from './public-page.tsx'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { changeCompany, useUser } from '#web/platform/session/session.ts'
import { useLogout } from '#web/platform/session/use-logout.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** The current company requires two-step sign-in and this session used one step: set it up, or switch to another company. */
export const LockedCompanyScreen = () => {
  const { t } = useTranslation(['sign_in', 'auth'])
  const { locked_company: locked, companies } = useUser()
  const go = useNavigateTo()
  const logout = useLogout()
  const change = useAction(async (id: string) => {
    await changeCompany(id)
    go('/dashboard', { replace: true })
  })
  const others = companies.filter(({ id }) => id !== locked?.id)
  return (
    <PublicPage
      title={t('locked_title', { company: locked?.title ?? '' })}
      subtitle={t('locked_text')}
      width={520}
      receipt={false}
    >
      <div className={classes.form}>
        <Button variant="filled" size="large" wide component={PageLink} href="/settings/profile">
          {t('locked_set_up')}
        </Button>
        {others.map(({ id, title }) => (
          <Button key={id} size="large" wide busy={change.busy} onClick={() => void change.run(id)}>
            {t('locked_switch', { company: title })}
          </Button>
        ))}
        <Button variant="subtle" wide busy={logout.busy} onClick={() => void logout.run()}>
          {t('auth:log_out')}
        </Button>
      </div>
    </PublicPage>
  )
}
