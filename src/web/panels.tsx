import { type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { askToLeave } from './confirm.tsx'
import { PanelContext } from './panel-context.ts'
import type { PanelHandle } from './panel-context.ts'
import { createPanels } from './panels-stack.ts'
import type { PanelEntry, PanelOptions } from './panels-stack.ts'
import { useStore } from './store.ts'
import { SlideOutPanel, type SlideOutPanelProps } from './ui/slide-out-panel.tsx'

export type PanelContent = () => ReactNode
const panels = createPanels<PanelContent>(askToLeave)

/**
 * Opens a slide-out panel above all that are open; the promise gives what the content closed it with, undefined when it was
 * left. `const client = await openPanel<Client>({ content: () => <ClientFormPanel /> })`
 */
export const openPanel = <Result,>({ content, ...options }: { content: PanelContent } & PanelOptions) =>
  panels.open<Result>(content, options)

export const closeAllPanels = panels.closeAll
export const anyPanelUnsaved = panels.anyUnsaved

/** Inside a panel: closes it with a result, marks it unsaved. Undefined on a page, so that a form can stand on both. */
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

type Drawn = Omit<
  SlideOutPanelProps,
  'open' | 'onCloseRequest' | 'onClosed' | 'side' | 'width' | 'closeLabel' | 'closeOnEscape' | 'closeOnBackground'
>

/** What a panel's content draws: title, actions, body, foot. */
export const Panel = (props: Drawn) => {
  const panel = useContext(PanelContext)
  const { t } = useTranslation('common')
  if (!panel) throw new Error('Panel outside of openPanel or AddressPanel')
  return (
    <SlideOutPanel
      {...props}
      open={panel.open}
      side={panel.side}
      width={panel.size}
      closeOnEscape={panel.closeOnEscape}
      closeOnBackground={panel.closeOnBackground}
      closeLabel={t('close')}
      onCloseRequest={panel.requestClose}
      onClosed={panel.removed}
    />
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
