import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './invoice-list.module.css'
import { withOpen } from './use-open-invoice.ts'

/** The element of a row's link: the focus is led there from the keys and from a click on the row. */
export const linkIdOf = (id: string) => `invoice-${id}`

type Props = { id: string; className: string; onFull: () => void; children: ReactNode }

/** Opens the record beside the list; by Enter over the whole window; with Ctrl or ⌘ in the browser's own new tab. */
export const RowLink = ({ id, className, onFull, children }: Props) => (
  <Link
    id={linkIdOf(id)}
    to="."
    search={(now: Record<string, string>) => withOpen(now, id)}
    resetScroll={false}
    className={`${className} ${classes.rowLink}`}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onFull()
    }}
  >
    {children}
  </Link>
)
