import { Portal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'
import { useLayer } from './use-layer.ts'
import { Unbroken } from './unbroken.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, and what will not. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  onClosed?: () => void
}

/** Only where Undo cannot do: leaving unsaved changes, removing for good. */
export const ConfirmDialog = ({ open, danger, busy, ...props }: ConfirmDialogProps) => {
  const id = useId()
  const { mounted, zIndex, trap } = useLayer({ open, onEscape: props.onCancel, onClosed: props.onClosed })
  if (!mounted) return null
  return (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-layer data-open={open || undefined}>
        <div role="presentation" className={classes.scrim} onClick={props.onCancel} />
        <div
          ref={trap}
          className={classes.dialog}
          role="alertdialog"
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={props.children ? `${id}-text` : undefined}
          tabIndex={-1}
        >
          <h2 className={classes.title} id={id}>
            <Unbroken>{props.title}</Unbroken>
          </h2>
          {props.children && (
            <div className={classes.text} id={`${id}-text`}>
              <Unbroken>{props.children}</Unbroken>
            </div>
          )}
          <div className={classes.actions}>
            <Button data-autofocus onClick={props.onCancel}>
              {props.cancelLabel}
            </Button>
            <Button variant={danger ? 'danger-filled' : 'filled'} busy={busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </div>
      </div>
    </Portal>
  )
}
