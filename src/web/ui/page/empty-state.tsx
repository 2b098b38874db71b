import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Without the illustration: for a filter without matches, or a small list in a panel. */
  plain?: boolean
}

/** Shown for an empty list: what to do next, with its button. */
export const EmptyState = ({ title, text, actions, plain }: EmptyStateProps) => (
  <div className={classes.empty} data-plain={plain || undefined}>
    {!plain && <ReceiptIllustration />}
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)

/** An illustration of an empty receipt. */
export const ReceiptIllustration = () => (
  <svg className={classes.drawing} width="132" height="176" viewBox="0 0 132 176" fill="none" aria-hidden="true">
    <path
      className={classes.sheet}
      d="M1 7a6 6 0 0 1 6-6h118a6 6 0 0 1 6 6v166l-10.8-9-10.9 9-10.8-9-10.8 9-10.9-9-10.8 9-10.8-9-10.9 9-10.8-9-10.8 9-10.9-9L1 173Z"
    />
    <g className={classes.dark}>
      <path d="M20 28h42M20 40h26" />
    </g>
    <g className={classes.pale}>
      <path d="M20 60h34M94 60h18M20 78h46M98 78h14M20 96h24M90 96h22" />
    </g>
    <path className={classes.rule} d="M20 68.5h91M20 86.5h91M20 104.5h91" />
    <path className={classes.sum} d="M70 125h43" />
    <path className={classes.double} d="M66 138h47M66 142.5h47" />
  </svg>
)
