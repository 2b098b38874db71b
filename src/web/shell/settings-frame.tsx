import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { roleAllows } from '#domain/permission.ts'
import { useCompany } from '../session.ts'
import { isCurrentPage, settingsPages } from './settings-pages.ts'
import classes from './shell.module.css'

/** Settings: their menu at the left, the page beside it; on a phone the menu is reached from 'More'. */
export const SettingsFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.settings}>
      <nav className={classes.settingsMenu} aria-label={t('settings')}>
        <SettingsLinks className={classes.settingsLink} />
      </nav>
      <div className={classes.settingsPage}>{children}</div>
    </div>
  )
}

/** The links of the settings, by group. */
export const SettingsLinks = ({ className }: { className: string | undefined }) => {
  const { t } = useTranslation('shell')
  const company = useCompany()
  const { role } = company
  const here = useLocation({ select: (location) => location.pathname })
  const groups = [
    ['account', t('settings_account')],
    ['company', company.title],
  ] as const
  const shown = groups.filter(([group]) => settingsPages.some((page) => page.group === group))
  return shown.map(([group, title]) => (
    <div key={group} className={classes.settingsGroup}>
      <div className={classes.settingsHead}>{title}</div>
      {settingsPages
        .filter((page) => page.group === group && (!page.permission || (role && roleAllows(role, page.permission))))
        .map((page) => ({ ...page, to: page.path.replace('{id}', company.id) }))
        .map((page) => (
          <Link
            key={page.path}
            to={page.to}
            className={className}
            aria-current={isCurrentPage(page.to, here) ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {t(page.title)}
          </Link>
        ))}
    </div>
  ))
}
