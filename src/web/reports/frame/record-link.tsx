import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openRecord } from './open-row.ts'
import type { Target } from './open-row.ts'

type Props = { target: Target; className: string | undefined; id?: string; children: ReactNode }

/** Opens a record in a panel over the report. */
export const RecordLink = ({ target, className, id, children }: Props) => (
  <Link
    id={id}
    to="."
    search={(now: Record<string, string>) => openRecord(now, target)}
    resetScroll={false}
    className={className}
  >
    {children}
  </Link>
)
