import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

/** Above a list: search and filters at the left, what is done with the list at the right. */
export const Toolbar = ({ children, right }: { children: ReactNode; right?: ReactNode }) => (
  <div className={classes.toolbar}>
    <div className={classes.left}>{children}</div>
    {right && <div className={classes.right}>{right}</div>}
  </div>
)
