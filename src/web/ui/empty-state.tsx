import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { ReceiptDrawing } from './receipt-drawing.tsx'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Without the drawing: nothing matches a filter, a small list in a panel. */
  plain?: boolean
}

/** An empty list says what to do, with the button that does it. */
export const EmptyState = ({ title, text, actions, plain }: EmptyStateProps) => (
  <div className={classes.empty} data-plain={plain || undefined}>
    {!plain && <ReceiptDrawing />}
    <h2 className={classes.title}>{title}</h2>
    {text && <p className={classes.text}>{text}</p>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)
