import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

export type DocumentState = 'draft' | 'open' | 'partly' | 'paid' | 'overdue' | 'void' | 'credit' | 'warn'

export interface StateMarkProps {
  state: DocumentState
  /** The paid part, 0 to 1, drawn as a pie. */
  share?: number
  /** The state as text: 'Vėluoja 12 dienų'. Without it, pass `name` for screen readers. */
  label?: ReactNode
  name?: string
}

/** A state shown by shape and colour, so that it is clear without text or colour. */
export const StateMark = ({ state, share, label, name }: StateMarkProps) => (
  <span className={classes.state} data-state={state}>
    <StateIcon state={state} share={share} name={label ? undefined : name} />
    {label && <span className={classes.label}>{label}</span>}
  </span>
)

export const StateIcon = ({ state, share = 0.5, name }: Pick<StateMarkProps, 'state' | 'share' | 'name'>) => (
  <svg
    className={classes.mark}
    width="14"
    height="14"
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    role={name ? 'img' : undefined}
    aria-label={name}
    aria-hidden={name ? undefined : true}
  >
    {shapes[state](share)}
  </svg>
)

const ring = <circle cx="7" cy="7" r="5.2" />
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />

const shapes: Record<DocumentState, (share: number) => ReactNode> = {
  draft: () => <circle cx="7" cy="7" r="5.2" strokeWidth="1.4" strokeDasharray="2.2 1.88" strokeLinecap="butt" />,
  open: () => ring,
  partly: (share) => (
    <>
      {ring}
      <path d={pie(share)} fill="currentColor" stroke="none" />
    </>
  ),
  paid: () => (
    <>
      {disc}
      <path d="M4.3 7.2 6.2 9l3.5-3.8" stroke="var(--mark-ground)" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  overdue: () => (
    <>
      {disc}
      <path d="M7 3.9v3.5M7 9.9v.1" stroke="var(--mark-ground)" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  // Needs a look.
  warn: () => (
    <>
      {ring}
      <path d="M7 4.3v3.2M7 9.6v.1" strokeLinecap="round" />
    </>
  ),
  void: () => (
    <>
      {ring}
      <path d="M3.6 10.4l6.8-6.8" />
    </>
  ),
  credit: () => (
    <>
      {ring}
      <path d="M4.6 7h4.8" />
    </>
  ),
}

/** A slice of the circle from the top, never empty and never full. */
const pie = (share: number): string => {
  const part = Math.min(0.94, Math.max(0.06, share))
  const angle = part * 2 * Math.PI
  const x = (7 + 3.4 * Math.sin(angle)).toFixed(2)
  const y = (7 - 3.4 * Math.cos(angle)).toFixed(2)
  return `M7 7V3.6A3.4 3.4 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}

interface StateBadgeProps {
  state: DocumentState
  share?: number
  children: ReactNode
}

/** A state with a coloured background: only in the head of a page or panel, never in a table. */
export const StateBadge = ({ state, share, children }: StateBadgeProps) => (
  <span className={classes.badge} data-state={state}>
    {state !== 'draft' && <StateIcon state={state} share={share} />}
    {children}
  </span>
)
