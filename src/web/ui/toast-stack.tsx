import { Portal } from '@mantine/core'
import { Toast, type ToastProps } from './toast.tsx'
import classes from './toast-stack.module.css'

export interface StackedToast extends Omit<ToastProps, 'closeLabel' | 'onClose'> {
  id: string
  /** Going: it fades and makes room. */
  leaving?: boolean
}

export interface ToastStackProps {
  /** Oldest first; the newest is nearest to the corner. */
  toasts: readonly StackedToast[]
  /** The name of the region. */
  label: string
  closeLabel: string
  onClose: (id: string) => void
  /** The pointer or the focus is on a toast: its clock stops. */
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
