import type { ReactNode } from 'react'
import classes from './money.module.css'

/** The bookkeepers' double rule under something other than `<Money total>`. Only under a final sum. */
export const DoubleRule = ({ children }: { children: ReactNode }) => (
  <span className={classes.money} data-total data-strong>
    {children}
  </span>
)
