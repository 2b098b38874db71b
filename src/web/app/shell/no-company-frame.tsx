import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MessagesButton } from '#web/provider/message/open-messages.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Logo } from '#web/ui/frame/logo.tsx'
import { Banners } from './banners.tsx'
import classes from '#web/platform/navigation/shell.module.css'
import { useLogout } from '#web/platform/session/use-logout.ts'

/** The frame of settings for a person without a company, with a link that creates one. */
export const NoCompanyFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation(['shell', 'auth'])
  const logout = useLogout()
  return (
    <div className={classes.standalone}>
      <header className={classes.standaloneHead}>
        <Link to="/" aria-label={t('auth:home')}>
          <Logo name="Kvitas" />
        </Link>
        <div className={classes.standaloneActions}>
          <MessagesButton />
          <Button component={Link} to="/new-company">
            {t('title_new_company')}
          </Button>
          <Button variant="subtle" busy={logout.busy} onClick={() => void logout.run()}>
            {t('logout')}
          </Button>
        </div>
      </header>
      <Banners />
      <main className={classes.standaloneMain} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
