import type { ReactNode } from 'react'
import classes from './shell.module.css'

/** Pages with a menu of their own at the left. */
export const MenuFrame = ({ label, menu, children }: { label: string; menu: ReactNode; children: ReactNode }) => (
  <div className={classes.settings}>
    <nav className={classes.settingsMenu} aria-label={label}>
      {menu}
    </nav>
    <div className={classes.settingsPage}>{children}</div>
  </div>
)
