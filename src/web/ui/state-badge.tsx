import type { ReactNode } from 'react'
import classes from './state-badge.module.css'
import { type DocumentState, StateIcon } from './state-mark.tsx'

export interface StateBadgeProps {
  state: DocumentState
  share?: number
  children: ReactNode
}

/** The tinted state: only in the head of a page or panel, never in a table. */
export const StateBadge = ({ state, share, children }: StateBadgeProps) => (
  <span className={classes.badge} data-state={state}>
    {state !== 'draft' && <StateIcon state={state} share={share} />}
    {children}
  </span>
)
