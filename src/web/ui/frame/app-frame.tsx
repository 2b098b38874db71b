import type { ReactElement, ReactNode } from 'react'
import classes from './app-frame.module.css'
import { useLowWindow } from './use-narrow.ts'

export interface NavItem {
  key: string
  label: string
  /** 18 px, stroke 1.75; on phones the frame shows it in 22 px. Items of a group have none. */
  icon?: ReactNode
  count?: ReactNode
  current?: boolean
}

/** Props of a rendered link of the navigation; spread them on a link. */
export interface NavLinkProps {
  className: string
  children: ReactNode
  title: string
  'aria-current': 'page' | undefined
}

export interface AppFrameProps<Item extends NavItem> {
  /** The narrow navigation also on wide windows: editor and settings. */
  rail?: boolean
  /** `<CompanyButton>` in its menu. */
  company: ReactNode
  nav: readonly Item[]
  navLabel: string
  /** Below the navigation, with a title. */
  navGroup?: { title: ReactNode; items: readonly Item[] }
  /** At the bottom, above the user: settings. */
  navBelow?: readonly Item[]
  renderNavLink: (item: Item, props: NavLinkProps) => ReactElement
  /** `<UserButton>` in its menu. */
  user: ReactNode
  /** `<SearchButton>`. */
  search: ReactNode
  topActions?: ReactNode
  /** At most four; the + is in the middle. Without it there is no bar, as in the editor. */
  phoneNav?: readonly Item[]
  phoneNavLabel?: string
  phonePlus?: ReactNode
  /** Above the page on a phone: company and search, where the page has no head for them. */
  phoneTop?: ReactNode
  /** Above everything: offline, unverified email. */
  banner?: ReactNode
  skipLabel: string
  children: ReactNode
}

/** Side navigation, top bar and the page, which is what scrolls. On phones the page and a bottom bar. A low window scrolls as a whole. */
export const AppFrame = <Item extends NavItem>(props: AppFrameProps<Item>) => {
  const { nav, navGroup, navBelow = [], phoneNav, renderNavLink } = props
  const isLowWindow = useLowWindow()
  const link = (item: Item) => <li key={item.key}>{renderNavLink(item, navLink(item, classes.link))}</li>
  const phoneLink = (item: Item) => <li key={item.key}>{renderNavLink(item, navLink(item, classes.phoneLink))}</li>
  const middle = Math.ceil((phoneNav?.length ?? 0) / 2)
  return (
    <div
      className={classes.frame}
      data-rail={props.rail || undefined}
      data-bar={phoneNav ? true : undefined}
      id="frame"
      data-scroll-root={isLowWindow || undefined}
      data-scroll-restoration-id="frame"
    >
      <a className={classes.skip} href="#main">
        {props.skipLabel}
      </a>
      <div className={classes.side}>
        <div className={classes.company}>{props.company}</div>
        <nav className={classes.nav} aria-label={props.navLabel}>
          <ul className={classes.links}>{nav.map(link)}</ul>
          {navGroup && (
            <div className={classes.group}>
              <div className={classes.groupTitle}>{navGroup.title}</div>
              <ul className={classes.links}>{navGroup.items.map(link)}</ul>
            </div>
          )}
          {navBelow.length > 0 && <ul className={classes.links}>{navBelow.map(link)}</ul>}
        </nav>
        <div className={classes.user}>{props.user}</div>
      </div>
      <header className={classes.top}>
        {props.search}
        <div className={classes.topActions}>{props.topActions}</div>
      </header>
      <div className={classes.stage}>
        {props.banner}
        {props.phoneTop && <div className={classes.phoneTop}>{props.phoneTop}</div>}
        <main
          className={classes.sheet}
          id="main"
          tabIndex={-1}
          data-scroll-root={!isLowWindow || undefined}
          data-scroll-restoration-id="main"
        >
          {props.children}
        </main>
      </div>
      {phoneNav && (
        <nav className={classes.bar} aria-label={props.phoneNavLabel ?? props.navLabel} data-bottom-bar>
          <ul className={classes.barLinks}>
            {phoneNav.slice(0, middle).map(phoneLink)}
            <li className={classes.plus}>{props.phonePlus}</li>
            {phoneNav.slice(middle).map(phoneLink)}
          </ul>
        </nav>
      )}
    </div>
  )
}

const navLink = (item: NavItem, className = ''): NavLinkProps => ({
  className,
  title: item.label,
  'aria-current': item.current ? 'page' : undefined,
  children: (
    <>
      {item.icon && <span className={classes.icon}>{item.icon}</span>}
      <span className={classes.label}>{item.label}</span>
      {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
    </>
  ),
})
