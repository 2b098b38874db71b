import { useId } from 'react'
import type { ReactNode, FormEvent } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './dialogs.module.css'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'
import { Portal } from '@mantine/core'
import { useLayer } from './use-layer.ts'

export interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  onClosed?: () => void
}

/** Asks for confirmation. Used only where Undo is impossible: leaving unsaved changes, permanent deletion. */
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

interface DialogFrameProps {
  /** The title's id is this; the text's is this with `-text` after it. */
  id: string
  open: boolean
  role: 'dialog' | 'alertdialog'
  title: ReactNode
  hasText: boolean
  onCancel: () => void
  onClosed?: () => void
  /** Wraps the content of the dialog, for instance in a form. */
  children: (title: ReactNode) => ReactNode
}

/** A dialog above the page: the focus stays inside, Escape and a click beside it cancel. */
export const DialogFrame = ({ id, open, role, title, hasText, onCancel, onClosed, children }: DialogFrameProps) => {
  const { mounted, zIndex, trap } = useLayer({ open, onEscape: onCancel, onClosed })
  if (!mounted) return null
  return (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-layer data-open={open || undefined}>
        <div role="presentation" className={classes.scrim} onClick={onCancel} />
        <div
          ref={trap}
          className={classes.dialog}
          role={role}
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={hasText ? `${id}-text` : undefined}
          tabIndex={-1}
        >
          {children(
            <h2 className={classes.title} id={id}>
              <Unbroken>{title}</Unbroken>
            </h2>,
          )}
        </div>
      </div>
    </Portal>
  )
}

interface FormDialogProps {
  open: boolean
  title: string
  /** The reason for the question. */
  text: string
  /** Fields and other options. */
  children?: ReactNode
  /** Without it there is no submit button. */
  submitLabel?: string
  cancelLabel: string
  busy?: boolean
  onSubmit: () => void
  onCancel: () => void
  onClosed?: () => void
}

/** A short form above the page. The field marked `data-autofocus` has the focus. */
export const FormDialog = ({ open, busy, title, text, onCancel, onClosed, ...props }: FormDialogProps) => {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the dialog is inside the form that it interrupts.
    event.stopPropagation()
    if (!busy) props.onSubmit()
  }
  return (
    <DialogFrame id={id} open={open} role="dialog" title={title} hasText onCancel={onCancel} onClosed={onClosed}>
      {(heading) => (
        <form onSubmit={submit} noValidate>
          {heading}
          <p className={classes.text} id={`${id}-text`}>
            <Unbroken>{text}</Unbroken>
          </p>
          {props.children && <div className={classes.fields}>{props.children}</div>}
          <div className={classes.actions}>
            <Button onClick={onCancel}>{props.cancelLabel}</Button>
            {props.submitLabel && (
              <Button variant="filled" type="submit" busy={busy}>
                {props.submitLabel}
              </Button>
            )}
          </div>
        </form>
      )}
    </DialogFrame>
  )
}
