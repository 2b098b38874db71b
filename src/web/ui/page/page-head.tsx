import type { ReactNode } from 'react'
import classes from './page-head.module.css'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

export interface PageHeadProps {
  title: ReactNode
  badge?: ReactNode
  /** Under the title, one line. */
  subtitle?: ReactNode
  /** A link to the parent page: 'Klientai ›'. */
  above?: ReactNode
  actions?: ReactNode
  /** Tabs below the title; they replace the line under the head. */
  tabs?: ReactNode
  /** On a phone title and actions are in one line, where they fit. */
  oneLine?: boolean
}

export const PageHead = ({ title, badge, subtitle, above, actions, tabs, oneLine }: PageHeadProps) => (
  <header className={classes.head} data-tabs={tabs ? true : undefined} data-one-line={oneLine || undefined}>
    <div className={classes.line}>
      <div className={classes.text}>
        {above && <div className={classes.above}>{above}</div>}
        <div className={classes.titleLine}>
          <h1 className={classes.title}>
            <Unbroken>{title}</Unbroken>
          </h1>
          {badge}
        </div>
        {subtitle && (
          <div className={classes.subtitle}>
            <Unbroken>{subtitle}</Unbroken>
          </div>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {tabs}
  </header>
)

/** Above a list: search and filters at the left, actions at the right. */
export const Toolbar = ({ children, right }: { children: ReactNode; right?: ReactNode }) => (
  <div className={classes.toolbar}>
    <div className={classes.left}>{children}</div>
    {right && <div className={classes.right}>{right}</div>}
  </div>
)
