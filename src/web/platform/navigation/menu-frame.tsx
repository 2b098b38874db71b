import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './shell.module.css'

/** The frame of pages with a menu at the left. */
export const MenuFrame = ({ label, menu, children }: { label: string; menu: ReactNode; children: ReactNode }) => {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  // On a phone the menu scrolls sideways: the current page is scrolled into view.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [path])
  return (
    <div className={classes.settings}>
      <nav ref={nav} className={classes.settingsMenu} aria-label={label}>
        {menu}
      </nav>
      <div className={classes.settingsPage}>{children}</div>
    </div>
  )
}
