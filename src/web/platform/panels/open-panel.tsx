import { useContext, useMemo, createContext } from 'react'
import type { ReactNode } from 'react'
import { askToLeave } from '#web/platform/feedback/confirm.tsx'
import { createPanels } from './panel-stack.ts'
import type { PanelEntry, PanelOptions, CloseReason } from './panel-stack.ts'
import { useStore } from '#web/platform/store.ts'

export type PanelContent = () => ReactNode
const panels = createPanels<PanelContent>(askToLeave)

/**
 * Opens a slide-out panel above the open ones; resolves to the result that the content closed it with, or to undefined.
 * `const client = await openPanel<Client>({ content: () => <ClientFormPanel /> })`
 */
export const openPanel = <Result,>({ content, ...options }: { content: PanelContent } & PanelOptions) =>
  panels.open<Result>(content, options)

export const closeAllPanels = panels.closeAll
export const anyPanelUnsaved = panels.anyUnsaved

/** Closes the panel around, or marks it unsaved. Undefined on a page, so that forms work on both. */
export const usePanel = () => {
  const panel = useContext(PanelContext)
  return (
    panel && {
      close: panel.close,
      requestClose: () => panel.requestClose('button'),
      setUnsaved: panel.setUnsaved,
    }
  )
}

export const PanelHost = () => useStore(panels.stack).map((panel) => <OpenedPanel key={panel.id} panel={panel} />)

const OpenedPanel = ({ panel }: { panel: PanelEntry<PanelContent> }) => {
  const handle = useMemo<PanelHandle>(() => {
    const { id, size, side, closeOnEscape, closeOnBackground, open } = panel
    return {
      size,
      side,
      closeOnEscape,
      closeOnBackground,
      open,
      isInAddress: false,
      close: (result) => panels.close(id, result),
      requestClose: (reason) => void panels.requestClose(id, reason),
      setUnsaved: (unsaved) => panels.setUnsaved(id, unsaved),
      removed: () => panels.removed(id),
    }
  }, [panel])
  return (
    <PanelContext value={handle}>
      <panel.content />
    </PanelContext>
  )
}

/** The options and actions of a panel, for its content. */
export type PanelHandle = Required<PanelOptions> & {
  open: boolean
  /** Opened by the address, so it belongs to the page and stays below panels of `openPanel`. */
  isInAddress: boolean
  close: (result?: unknown) => void
  requestClose: (reason: CloseReason) => void
  setUnsaved: (unsaved: boolean) => void
  removed: () => void
}
export const PanelContext = createContext<PanelHandle | undefined>(undefined)
