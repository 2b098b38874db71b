import { IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MessagesButton } from '#web/provider/message/open-messages.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { AppFrame } from '#web/ui/frame/app-frame.tsx'
import type { NavItem, NavLinkProps } from '#web/ui/frame/app-frame.tsx'
import { SearchButton } from '#web/ui/frame/frame-buttons.tsx'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { DeletionBanner } from '#web/account/company/company-deletion.tsx'
import { openPalette } from './layer-stores.ts'
import { modKey } from '#web/platform/browser.ts'
import { NewMenu } from './new-menu.tsx'
import { Banners } from './banners.tsx'
import { isSettings, sectionOf } from './page-place.ts'
import { useSections } from './sections.ts'
import classes from '#web/platform/navigation/shell.module.css'
import { settingsStart } from '#web/app/settings/settings-start.ts'
import { UserMenu } from './user-menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEntriesToDo } from '#web/bank/use-bank-accounts.ts'
import { call } from '#web/platform/api/api.ts'

type Item = NavItem & { path?: string }
const more = 'more'
/** The sections in the bottom bar of a phone. */
const phoneSections = new Set(['dashboard', 'invoice', 'payment'])

/** Navigation, top bar and bottom bar of the current company around a page. */
export const CompanyFrame = ({ rail, bar, children }: { rail: boolean; bar: boolean; children: ReactElement }) => {
  const { t } = useTranslation('shell')
  const path = useLocation({ select: (location) => location.pathname })
  const counts: Record<string, number | undefined> = {
    invoice: useUnpaidCount('invoice'),
    expense: useUnpaidCount('expense'),
    inbox: useWaitingPapers(),
    'company-account': useEntriesToDo(),
  }
  const items: Item[] = useSections().map(({ key, path: to, title, icon: Icon, contains = [] }) => ({
    key,
    path: to,
    label: t(title),
    icon: <Icon size={18} stroke={1.75} />,
    count: counts[key],
    // An import belongs to the list that it fills: `/import/clients`.
    current: [key, ...contains].some((part) => part === sectionOf(path)) || path === `/import/${key}s`,
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
    ...items.filter(({ key }) => phoneSections.has(key)),
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
          <Banners />
          <DeletionBanner />
        </>
      }
      skipLabel={t('skip')}
    >
      {children}
    </AppFrame>
  )
}

/** Only phones need it. */
const MorePanel = lazy(async () => ({ default: (await import('./more-panel.tsx')).MorePanel }))

const More = () => (
  <Suspense>
    <MorePanel />
  </Suspense>
)

const navLink = (item: Item, props: NavLinkProps) =>
  item.path ? (
    <Link to={item.path} {...props} />
  ) : (
    <button
      type="button"
      {...props}
      className={`${props.className} ${classes.bare}`}
      aria-haspopup="dialog"
      onClick={() => void openPanel({ content: More, side: 'right' })}
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

/** The number of unpaid documents; undefined if unknown or zero. It is refreshed after every change. */
const useUnpaidCount = (resource: 'invoice' | 'expense'): number | undefined => {
  const { data } = useQuery({
    queryKey: [`${resource}.counts`],
    queryFn: ({ signal }) => call(`${resource}.list`, { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.tabs['unpaid'] || undefined
}

/** The number of papers that wait in the inbox; undefined if unknown or zero. */
const useWaitingPapers = (): number | undefined => {
  const { data } = useQuery({
    queryKey: ['inbox.counts'],
    queryFn: ({ signal }) => call('inbox.list', { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.meta.counts.waiting || undefined
}
