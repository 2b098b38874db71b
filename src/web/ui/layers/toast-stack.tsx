import { Portal } from '@mantine/core'
import classes from './toast-stack.module.css'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

export interface StackedToast extends Omit<ToastProps, 'closeLabel' | 'onClose'> {
  id: string
  /** It is fading out. */
  leaving?: boolean
}

export interface ToastStackProps {
  /** Oldest first; the newest is nearest to the corner. */
  toasts: readonly StackedToast[]
  /** The name of the region. */
  label: string
  closeLabel: string
  onClose: (id: string) => void
  /** The pointer or the focus is on a toast: its timer stops. */
  onPause: (id: string) => void
  onResume: (id: string) => void
}

export const ToastStack = ({ toasts, label, closeLabel, onClose, onPause, onResume }: ToastStackProps) => (
  <Portal>
    <section className={classes.stack} aria-label={label} aria-live="polite" aria-relevant="additions text">
      {toasts.map(({ id, leaving, ...toast }) => (
        <div
          key={id}
          className={classes.slot}
          role={toast.kind === 'error' ? 'alert' : 'status'}
          data-leaving={leaving || undefined}
          onPointerEnter={() => onPause(id)}
          onPointerLeave={() => onResume(id)}
          onFocus={() => onPause(id)}
          onBlur={() => onResume(id)}
        >
          <Toast {...toast} closeLabel={closeLabel} onClose={() => onClose(id)} />
        </div>
      ))}
    </section>
  </Portal>
)

interface ToastProps {
  kind: 'success' | 'error'
  text: ReactNode
  action?: { label: string; onClick: () => void }
  /** How long the progress line runs; without it there is no line. */
  durationMs?: number
  /** Stops the line; the queue stops the timer. */
  paused?: boolean
  closeLabel: string
  onClose?: () => void
}

const Toast = ({ kind, text, action, durationMs, paused, closeLabel, onClose }: ToastProps) => {
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
