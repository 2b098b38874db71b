import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'
import { DialogFrame } from './dialog-frame.tsx'
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
export const ConfirmDialog = ({ open, danger, busy, title, onCancel, onClosed, ...props }: ConfirmDialogProps) => {
  const id = useId()
  const hasText = Boolean(props.children)
  return (
    <DialogFrame
      id={id}
      open={open}
      role="alertdialog"
      title={title}
      hasText={hasText}
      onCancel={onCancel}
      onClosed={onClosed}
    >
      {(heading) => (
        <>
          {heading}
          {hasText && (
            <div className={classes.text} id={`${id}-text`}>
              <Unbroken>{props.children}</Unbroken>
            </div>
          )}
          <div className={classes.actions}>
            <Button data-autofocus onClick={onCancel}>
              {props.cancelLabel}
            </Button>
            <Button variant={danger ? 'danger-filled' : 'filled'} busy={busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </>
      )}
    </DialogFrame>
  )
}
