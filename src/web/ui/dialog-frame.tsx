import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Unbroken } from './unbroken.tsx'
import { useLayer } from './use-layer.ts'

export interface DialogFrameProps {
  /** The title's id is this; the text's is this with `-text` after it. */
  id: string
  open: boolean
  role: 'dialog' | 'alertdialog'
  title: ReactNode
  hasText: boolean
  onCancel: () => void
  onClosed?: () => void
  /** Around everything in the dialog: a form, where there is something to fill in. */
  children: (title: ReactNode) => ReactNode
}

/** A dialog above whatever is on the page: focus stays inside, Escape and a press beside it cancel. */
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
