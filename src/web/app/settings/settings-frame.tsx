import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#web/resource/list/address.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { useUser } from '#web/platform/session/session.ts'
import { MenuFrame } from '#web/platform/navigation/menu-frame.tsx'
import { accountLinks, companyLinks, shownCompany } from './settings-pages.ts'
import classes from '#web/platform/navigation/shell.module.css'

/** The settings: a menu at the left, the page beside it; on a phone the menu is in 'More'. */
export const SettingsFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('shell')
  return (
    <MenuFrame label={t('settings')} menu={<SettingsLinks className={classes.settingsLink} />}>
      {children}
    </MenuFrame>
  )
}

/** The links of the settings: of the person, then of the company on screen. */
export const SettingsLinks = ({ className, onFollow }: { className: string | undefined; onFollow?: () => void }) => {
  const { t } = useTranslation('shell')
  const { company, companies, plan } = useUser()
  const path = useLocation({ select: (location) => location.pathname })
  const { address } = useAddress()
  const place = { path, address }
  const shown = shownCompany(path, companies) ?? company
  const groupsOf = (shownOne: typeof shown & object) => {
    const links = companyLinks(shownOne, shownOne.id === company?.id, place)
    return [
      { key: 'company', title: shownOne.title, links: links.company },
      { key: 'documents', title: t('settings_documents'), links: links.documents },
      { key: 'data', title: t('settings_data'), links: links.data },
    ]
  }
  const groups = [
    {
      key: 'account',
      title: t('settings_account'),
      links: accountLinks(place, { plans: hasPlans(plan), company: Boolean(company) }),
    },
    ...(shown ? groupsOf(shown) : []),
  ].filter(({ links }) => links.length > 0)
  return groups.map((group) => (
    <div key={group.key} className={classes.settingsGroup}>
      <div className={classes.settingsHead}>{group.title}</div>
      {group.links.map(({ to, search, title, isCurrent }) => (
        <Link
          key={title}
          to={to}
          search={search ?? {}}
          className={className}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onFollow}
          activeOptions={{ exact: true }}
        >
          {t(title)}
        </Link>
      ))}
    </div>
  ))
}
