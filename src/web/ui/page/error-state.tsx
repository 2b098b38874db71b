import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './error-state.module.css'

export interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  /** The request id, for support. */
  requestId?: string
  requestIdLabel?: string
  copyLabel?: string
  onCopy?: (requestId: string) => void
  retryLabel?: string
  onRetry?: () => void
  actions?: ReactNode
}

export const ErrorState = ({ title, text, requestId, onCopy, onRetry, actions, ...labels }: ErrorStateProps) => (
  <div className={classes.error} role="alert">
    <IconAlertCircle className={classes.sign} size={28} stroke={1.75} aria-hidden="true" />
    <h1 className={classes.title}>{title}</h1>
    {text && <p className={classes.text}>{text}</p>}
    {requestId && (
      <p className={classes.request}>
        {labels.requestIdLabel} <code className={classes.id}>{requestId}</code>
        {onCopy && (
          <Button variant="link" size="small" onClick={() => onCopy(requestId)}>
            {labels.copyLabel}
          </Button>
        )}
      </p>
    )}
    <div className={classes.actions}>
      {onRetry && (
        <Button variant="filled" onClick={onRetry}>
          {labels.retryLabel}
        </Button>
      )}
      {actions}
    </div>
  </div>
)
