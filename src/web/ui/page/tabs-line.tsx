import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './tabs-line.module.css'

export interface Tab {
  key: string
  label: ReactNode
  /** A formatted number, in a muted colour beside the label. */
  count?: ReactNode
}

/** Props of a rendered tab; spread them on a link or a button. */
export interface TabProps {
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
}

export interface TabsLineProps<Item extends Tab> {
  /** The name of the tab list, for screen readers. */
  label: string
  tabs: readonly Item[]
  current: string
  /** Tabs with an address of their own: `renderTab={(tab, props) => <Link to="…" {...props} />}`. */
  renderTab?: (tab: Item, props: TabProps) => ReactElement
  /** Without `renderTab` the tabs are buttons. */
  onSelect?: (key: string) => void
  /** `flush`: without padding of its own. */
  flush?: boolean
}

export const TabsLine = <Item extends Tab>({
  label,
  tabs,
  current,
  renderTab,
  onSelect,
  flush,
}: TabsLineProps<Item>) => {
  const at = tabs.findIndex((tab) => tab.key === current)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const line = list.current
    const active = line?.children[at]
    if (!line || !(active instanceof HTMLElement)) return
    // Not scrollIntoView: that would also move the page.
    const show = () => {
      line.scrollLeft = active.offsetLeft - line.clientWidth / 3
    }
    show()
    // Counts arrive after the tabs and move them.
    const observer = new ResizeObserver(show)
    for (const tab of line.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [at])
  return (
    <nav className={classes.tabs} aria-label={label} data-flush={flush || undefined}>
      <ul className={classes.list} ref={list}>
        {tabs.map((tab) => {
          const props = tabProps(tab, tab.key === current)
          return (
            <li key={tab.key}>
              {renderTab ? (
                renderTab(tab, props)
              ) : (
                <button type="button" onClick={() => onSelect?.(tab.key)} {...props} />
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const tabProps = (tab: Tab, active: boolean): TabProps => ({
  className: classes.tab ?? '',
  'aria-current': active ? 'page' : undefined,
  children: (
    <>
      {tab.label}
      {tab.count !== undefined && <span className={classes.count}> {tab.count}</span>}
    </>
  ),
})
