import { useId } from 'react'
import type { ReactNode } from 'react'
import { DialogFrame } from './dialogs.tsx'

interface SheetDialogProps {
  open: boolean
  title: string
  children: ReactNode
  onCancel: () => void
}

/** A dialog with a title and any content; on a phone it is at the bottom. */
export const SheetDialog = ({ open, title, children, onCancel }: SheetDialogProps) => (
  <DialogFrame id={useId()} open={open} role="dialog" title={title} hasText={false} onCancel={onCancel}>
    {(heading) => (
      <>
        {heading}
        {children}
      </>
    )}
  </DialogFrame>
)
