import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { askToLeave } from '#web/platform/feedback/confirm.tsx'
import { PanelContext } from './open-panel.tsx'
import type { PanelHandle } from './open-panel.tsx'
import type { PanelOptions } from './panel-stack.ts'

export type AddressPanelProps = PanelOptions & {
  /** The open record of the address; undefined if there is none. */
  id: string | undefined
  /** Removes it from the address. */
  onClose: () => void
  /** Draws a `Panel`. */
  children: (id: string) => ReactNode
}

/** A slide-out panel that is open while its record is in the address: it can be shared, and the browser's back closes it. */
export const AddressPanel = ({ id, onClose, children, ...options }: AddressPanelProps) => {
  // The record stays drawn while the panel slides out.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  const unsaved = useRef(false)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const { size = 900, side = 'left', closeOnEscape = true, closeOnBackground = true } = options
  const open = id !== undefined

  const handle = useMemo<PanelHandle>(() => {
    const close = () => {
      unsaved.current = false
      latest.current()
    }
    return {
      size,
      side,
      closeOnEscape,
      closeOnBackground,
      open,
      isInAddress: true,
      close,
      requestClose: (reason) => {
        if ((reason === 'escape' && !closeOnEscape) || (reason === 'background' && !closeOnBackground)) return
        if (!unsaved.current) return close()
        void askToLeave().then((leave) => leave && close())
      },
      setUnsaved: (now) => {
        unsaved.current = now
      },
      removed: () => setShown(undefined),
    }
  }, [size, side, closeOnEscape, closeOnBackground, open])
  return shown === undefined ? null : <PanelContext value={handle}>{children(shown)}</PanelContext>
}
