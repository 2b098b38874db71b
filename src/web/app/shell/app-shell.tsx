import { IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '#web/platform/keyboard.ts'
import { MessagesButton } from '#web/provider/message/open-messages.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { OperatorFrame } from '#web/provider/operator/operator-frame.tsx'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { switchingStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import type { NavItem, NavLinkProps } from '#web/ui/frame/app-frame.tsx'
import { SearchButton } from '#web/ui/frame/frame-buttons.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { DeletionBanner } from '#web/account/company/company-deletion.tsx'
import { FrameContext } from './frame-context.ts'
import { openKeysHelp, openPalette } from './layer-stores.ts'
import { modKey } from '#web/platform/browser.ts'
import { MorePanel } from './more-panel.tsx'
import { NewMenu } from './new-menu.tsx'
import { NoCompanyFrame } from './no-company-frame.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { isSettings, sectionOf } from './section-of.ts'
import { sections } from './sections.ts'
import classes from '#web/platform/navigation/shell.module.css'
import { SettingsFrame } from '#web/app/settings/settings-frame.tsx'
import { settingsStart } from '#web/app/settings/settings-pages.ts'
import { ShellLayers } from './shell-layers.tsx'
import { useRequestedAction } from './use-asked-action.ts'
import { UserMenu } from './user-menu.tsx'
import { useUnpaidCount } from './use-unpaid-count.ts'

/** The frame of every protected page. Switching companies remounts the page. */
export const AppShell = () => {
  const session = useSession()
  const company = session?.company
  const switching = useStore(switchingStore)
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame })
  useKeys({ 'mod+k': openPalette, '/': focusSearch, '?': openKeysHelp })
  useRequestedAction()
  // Signed out: nothing of the user may be drawn until the sign-in page opens.
  if (!session) return null
  const outlet = switching ? <PendingPage /> : <Outlet key={company?.id} />
  const Menu = frame === 'settings' ? SettingsFrame : frame === 'operator' ? OperatorFrame : undefined
  const page = Menu ? <Menu>{outlet}</Menu> : outlet
  return (
    <>
      {Menu && !company ? (
        <NoCompanyFrame>{page}</NoCompanyFrame>
      ) : frame === 'bare' || !company ? (
        <>
          <OfflineBanner />
          {page}
        </>
      ) : (
        <FrameContext value={true}>
          {/* On a phone the editor has its own bottom bar. */}
          <Frame rail={frame === 'rail' || Menu !== undefined} bar={frame !== 'rail'}>
            {page}
          </Frame>
        </FrameContext>
      )}
      <ShellLayers />
    </>
  )
}

/** Focuses the search of the list, if there is one, else opens the palette. */
const focusSearch = () => {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]')
  if (field) field.focus()
  else openPalette()
}

type Item = NavItem & { path?: string }
const more = 'more'
/** The sections in the bottom bar of a phone. */
const onPhone = new Set(['dashboard', 'invoice', 'payment'])

const Frame = ({ rail, bar, children }: { rail: boolean; bar: boolean; children: ReactElement }) => {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: (location) => location.pathname })
  const unpaid: Record<string, number | undefined> = {
    invoice: useUnpaidCount('invoice'),
    expense: useUnpaidCount('expense'),
  }
  const items: Item[] = sections.map(({ key, path: to, title, icon: Icon }) => ({
    key,
    path: to,
    label: t(title),
    icon: <Icon size={18} stroke={1.75} />,
    count: unpaid[key],
    current: sectionOf(path) === key,
  }))
  const settings: Item[] = [
    {
      key: 'settings',
      path: settingsStart,
      label: t('settings'),
      icon: <IconSettings size={18} stroke={1.75} />,
      current: isSettings(path),
    },
  ]
  const phone: Item[] = [
    ...items.filter(({ key }) => onPhone.has(key)),
    { key: more, label: t('more'), icon: <IconMenu2 size={18} stroke={1.75} />, current: isSettings(path) },
  ]
  return (
    <AppFrame
      rail={rail}
      company={<CompanyMenu />}
      nav={items}
      navBelow={settings}
      navLabel={t('navigation')}
      renderNavLink={(item, props) => navLink(item, props)}
      user={<UserMenu />}
      search={<SearchButton label={t('search_everything')} keyHint={`${modKey} K`} onClick={openPalette} />}
      topActions={
        <>
          <MessagesButton />
          <NewMenu />
        </>
      }
      phoneNav={bar ? phone : undefined}
      phoneNavLabel={t('navigation_phone')}
      phonePlus={<NewMenu phone />}
      phoneTop={sectionOf(path) === 'dashboard' ? <PhoneTop /> : undefined}
      banner={
        <>
          <OfflineBanner />
          <DeletionBanner />
        </>
      }
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
    <button
      type="button"
      {...props}
      className={`${props.className} ${classes.bare}`}
      aria-haspopup="dialog"
      onClick={() => void openPanel({ content: () => <MorePanel />, side: 'right' })}
    />
  )

const PhoneTop = () => {
  const { t } = useTranslation('shell')
  return (
    <>
      <CompanyMenu phone />
      <IconButton label={t('search_everything')} icon={<IconSearch size={22} stroke={1.75} />} onClick={openPalette} />
    </>
  )
}
