import { IconBuilding, IconMenu2, IconSettings } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsStart } from '#web/app/settings/settings-start.ts'
import { modKey } from '#web/platform/browser.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import type { Keys } from '#web/platform/keyboard.ts'
import { companiesPage } from '#web/platform/navigation/navigation.ts'
import shell from '#web/platform/navigation/shell.module.css'
import { useOpenCompany } from '#web/platform/navigation/open-company.ts'
import { rememberVisit, visitedCompanies } from '#web/platform/session/last-visited.ts'
import { useSession, useUser } from '#web/platform/session/session.ts'
import { MessagesButton } from '#web/provider/message/open-messages.tsx'
import { Kbd } from '#web/ui/buttons/button.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import type { NavItem, NavLinkProps } from '#web/ui/frame/app-frame.tsx'
import { CompanyButton, PlusButton, SearchButton } from '#web/ui/frame/frame-buttons.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { Banners } from './banners.tsx'
import { MorePanel } from './more-panel.tsx'
import { closePalette, openCompanies } from './layer-stores.ts'
import { UserMenu } from './user-menu.tsx'

type Item = NavItem & { path?: string; open?: () => void }

/** The frame of the page of all companies: only this page and the companies visited last. */
export const CompaniesFrame = ({ children }: { children: ReactElement }) => {
  const { t } = useTranslation(['shell', 'company_overview'])
  const { companies } = useUser()
  const session = useSession()
  const navigate = useNavigate()
  const open = useOpenCompany()
  const own: Item = {
    key: 'companies',
    path: companiesPage,
    label: t('company_overview:heading'),
    icon: <IconBuilding size={18} stroke={1.75} />,
    count: companies.length,
    current: true,
  }
  const visited: Item[] = (session ? visitedCompanies(session) : []).map(({ id, title }, at) => ({
    key: id,
    label: title,
    count: <Kbd>{at + 1}</Kbd>,
    open: () => void open.run(id, '/dashboard'),
  }))
  const settings: Item = {
    key: 'settings',
    path: settingsStart,
    label: t('settings'),
    icon: <IconSettings size={18} stroke={1.75} />,
  }
  const more: Item = {
    key: 'more',
    label: t('more'),
    icon: <IconMenu2 size={18} stroke={1.75} />,
    open: () => void openPanel({ content: MorePanel, side: 'right' }),
  }
  const button = (phone: boolean) => (
    <CompanyButton
      name={t('title_all_companies')}
      note={t('company_overview:companies', { count: companies.length })}
      label={t('switch_company')}
      phone={phone}
      aria-haspopup="dialog"
      onClick={openCompanies}
    />
  )
  return (
    <AppFrame
      company={button(false)}
      nav={[own]}
      {...(visited.length > 0 ? { navGroup: { title: t('company_overview:last_visited'), items: visited } } : {})}
      navBelow={[settings]}
      navLabel={t('navigation')}
      renderNavLink={navLink}
      user={<UserMenu />}
      search={<SearchButton label={t('search_company')} keyHint={`${modKey} K`} onClick={openCompanies} />}
      topActions={<MessagesButton />}
      phoneNav={[own, more]}
      phoneNavLabel={t('navigation_phone')}
      phonePlus={
        <PlusButton label={t('company_overview:add')} onClick={() => void navigate({ to: '/settings/company/new' })} />
      }
      phoneTop={button(true)}
      banner={<Banners />}
      skipLabel={t('skip')}
    >
      {children}
    </AppFrame>
  )
}

const navLink = (item: Item, props: NavLinkProps) =>
  item.path ? (
    <Link to={item.path} {...props} />
  ) : (
    <button type="button" {...props} className={`${props.className} ${shell.bare}`} onClick={item.open} />
  )

/** How long after `g` its second key is waited for. */
const secondKeyMs = 1500

/** Keys of somebody with several companies: Alt with 1 to 9 opens one of the last visited, `g` and `i` the page of all. Draws nothing. */
export const CompaniesKeys = () => {
  const session = useSession()
  const navigate = useNavigate()
  const open = useOpenCompany()
  const [isWaiting, setWaiting] = useState(false)
  const companyId = session?.company?.id
  useEffect(() => {
    if (session && companyId) rememberVisit(session, companyId)
  }, [session, companyId])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setWaiting(false), secondKeyMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const visited = session ? visitedCompanies(session) : []
  const switches: Keys = Object.fromEntries(
    visited.map(({ id }, at) => [
      `alt+${at + 1}`,
      () => {
        closePalette()
        void open.run(id, '/dashboard')
      },
    ]),
  )
  const back = () => {
    setWaiting(false)
    void navigate({ to: companiesPage })
  }
  useKeys({ ...switches, g: () => setWaiting(true), i: isWaiting ? back : undefined })
  return null
}
