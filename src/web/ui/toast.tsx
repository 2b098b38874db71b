import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './toast.module.css'
import { Unbroken } from './unbroken.tsx'

export interface ToastProps {
  kind: 'success' | 'error'
  text: ReactNode
  action?: { label: string; onClick: () => void }
  /** How long the line at the foot takes to run out; without it there is none. */
  durationMs?: number
  /** Stops the line; the queue stops its clock. */
  paused?: boolean
  closeLabel: string
  onClose?: () => void
}

export const Toast = ({ kind, text, action, durationMs, paused, closeLabel, onClose }: ToastProps) => {
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon className={classes.sign} size={18} stroke={1.75} aria-hidden="true" />
      <div className={classes.text}>
        <Unbroken>{text}</Unbroken>
      </div>
      {action && (
        <button type="button" className={classes.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </button>
      )}
      {durationMs !== undefined && (
        <span className={classes.track}>
          <span
            className={classes.line}
            style={{ animationDuration: `${durationMs}ms`, animationPlayState: paused ? 'paused' : 'running' }}
          />
        </span>
      )}
    </div>
  )
}
