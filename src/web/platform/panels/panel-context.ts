import { createContext } from 'react'
import type { CloseReason, PanelOptions } from './panels-stack.ts'

/** How a panel's content is drawn and what it can do, whether it was opened by a call or by the address. */
export type PanelHandle = Required<PanelOptions> & {
  open: boolean
  close: (result?: unknown) => void
  requestClose: (reason: CloseReason) => void
  setUnsaved: (unsaved: boolean) => void
  removed: () => void
}
export const PanelContext = createContext<PanelHandle | undefined>(undefined)
