import type { ReactNode } from 'react'
import classes from './sheet.module.css'

/** A piece of a sheet, divided from the next by a rule; never a card. `narrow` keeps forms at 880. */
export const SheetSection = ({ title, actions, narrow, children }: SheetSectionProps) => (
  <section className={classes.section} data-narrow={narrow || undefined}>
    {title && (
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {actions}
      </div>
    )}
    {children}
  </section>
)

export interface SheetSectionProps {
  title?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** A sheet of paper on the desk, for where AppFrame did not lay one: rounded above, cut below. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={classes.sheet}>{children}</div>
