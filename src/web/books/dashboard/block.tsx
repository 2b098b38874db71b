import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

type Props = {
  title: string
  /** At the right of the title: a link, a button. */
  action?: ReactNode
  /** From edge to edge: tables and tiles bring their own padding. */
  flush?: boolean
  children: ReactNode
}

/** A part of the page, divided from the next by a rule. */
export const Block = ({ title, action, flush, children }: Props) => (
  <section className={classes.block} data-flush={flush || undefined} aria-label={title}>
    <div className={classes.head}>
      <h2 className={classes.label}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)
