import { Portal } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'
import { useLayer } from './use-layer.ts'
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
export const FormDialog = ({ open, busy, ...props }: FormDialogProps) => {
  const id = useId()
  const { mounted, zIndex, trap } = useLayer({ open, onEscape: props.onCancel, onClosed: props.onClosed })
  if (!mounted) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // To React it stands inside the form that it interrupts.
    event.stopPropagation()
    if (!busy) props.onSubmit()
  }
  return (
    <Portal>
      <div className={classes.layer} style={{ zIndex }} data-layer data-open={open || undefined}>
        <div role="presentation" className={classes.scrim} onClick={props.onCancel} />
        <div
          ref={trap}
          className={classes.dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          tabIndex={-1}
        >
          <form onSubmit={submit} noValidate>
            <h2 className={classes.title} id={id}>
              {props.title}
            </h2>
            <p className={classes.text} id={`${id}-text`}>
              <Unbroken>{props.text}</Unbroken>
            </p>
            {props.children && <div className={classes.fields}>{props.children}</div>}
            <div className={classes.actions}>
              <Button onClick={props.onCancel}>{props.cancelLabel}</Button>
              {props.submitLabel && (
                <Button variant="filled" type="submit" busy={busy}>
                  {props.submitLabel}
                </Button>
              )}
            </div>
          </form>
        </div>
      </div>
    </Portal>
  )
}
