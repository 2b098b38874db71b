import type { ReactNode } from 'react'
import classes from './dashboard.module.css'
import { PageLink } from '#web/platform/navigation/page-link.tsx'

type Props = {
  title: string
  /** A link or button on the right of the title. */
  action?: ReactNode
  /** Without padding: tables and tiles have their own. */
  flush?: boolean
  children: ReactNode
}

/** A section of the page. */
export const Block = ({ title, action, flush, children }: Props) => (
  <section className={classes.block} data-flush={flush || undefined} aria-label={title}>
    <div className={classes.head}>
      <h2 className={classes.label}>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

/** A link such as 'All'. Screen readers also read what it lists. */
export const AllLink = ({ href, of, children }: { href: string; of: string; children: ReactNode }) => (
  <PageLink href={href}>
    {children}
    <span className="visually-hidden">, {of}</span>
  </PageLink>
)
