import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'
import { DialogFrame } from './dialog-frame.tsx'
import { Unbroken } from './unbroken.tsx'

export interface FormDialogProps {
  open: boolean
  title: string
  /** Why it is asked. */
  text: string
  /** Fields, and other ways to go on. */
  children?: ReactNode
  /** None: there is nothing to send. */
  submitLabel?: string
  cancelLabel: string
  busy?: boolean
  onSubmit: () => void
  onCancel: () => void
  onClosed?: () => void
}

/** A short question with something to fill in, above whatever is on the page. The field marked `data-autofocus` has the focus. */
export const FormDialog = ({ open, busy, title, text, onCancel, onClosed, ...props }: FormDialogProps) => {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // To React it stands inside the form that it interrupts.
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
