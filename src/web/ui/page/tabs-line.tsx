import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './tabs-line.module.css'

export interface Tab {
  key: string
  label: ReactNode
  /** Formatted; quiet beside the label. */
  count?: ReactNode
}

/** What a rendered tab must carry; spread it on a link or a button. */
export interface TabProps {
  className: string
  children: ReactNode
  'aria-current': 'page' | undefined
}

export interface TabsLineProps<Item extends Tab> {
  /** What the tabs divide. */
  label: string
  tabs: readonly Item[]
  current: string
  /** Tabs that live in the address: `renderTab={(tab, props) => <Link to="…" {...props} />}`. */
  renderTab?: (tab: Item, props: TabProps) => ReactElement
  /** Otherwise they are buttons. */
  onSelect?: (key: string) => void
  /** `flush` takes the padding of its surroundings. */
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
    // Counts come later than the tabs and push them on.
    const watch = new ResizeObserver(show)
    for (const tab of line.children) watch.observe(tab)
    return () => watch.disconnect()
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
