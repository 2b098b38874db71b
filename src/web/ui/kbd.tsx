import type { ReactNode } from 'react'
import classes from './kbd.module.css'

/** A key. Hidden from screen readers: the shortcut repeats an action that is there anyway. */
export const Kbd = ({ children, onFill }: { children: ReactNode; onFill?: boolean }) => (
  <kbd className={classes.kbd} data-on-fill={onFill || undefined} aria-hidden="true">
    {children}
  </kbd>
)
