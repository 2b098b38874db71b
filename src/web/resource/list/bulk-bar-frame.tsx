import type { ReactNode } from 'react'
import classes from './bulk-bar-frame.module.css'

type Props = {
  /** The name of the toolbar, for screen readers. */
  label: string
  /** How many rows are selected, in words. */
  count: string
  /** Buttons beside the count: select more, clear. */
  aside: ReactNode
  /** The actions; none while no row is selected. */
  children: ReactNode
}

/** The actions on the selected rows. Pinned to the bottom of the list, in the place of the totals. */
export const BulkBarFrame = ({ label, count, aside, children }: Props) => (
  <div className={classes.bar} role="toolbar" aria-label={label} data-pinned-foot>
    <div className={classes.chosen}>
      <span className={classes.count} role="status">
        {count}
      </span>
      {aside}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
)
