import type { ReactNode } from 'react'
import classes from './operator.module.css'

/** Who or what, and under it how they are reached. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={classes.two}>
    <span>{first}</span>
    <span className={classes.quiet}>{second}</span>
  </span>
)

export const twoLines = (first: ReactNode, second: ReactNode) => <TwoLines first={first} second={second} />
