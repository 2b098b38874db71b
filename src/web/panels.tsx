import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { askToLeave } from './confirm.tsx'
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

const PanelContext = createContext<PanelEntry<PanelContent> | undefined>(undefined)

/** Inside a panel: closes it with a result, marks it unsaved. Undefined on a page, so that a form can stand on both. */
export const usePanel = () => {
  const panel = useContext(PanelContext)
  return (
    panel && {
      close: (result?: unknown) => panels.close(panel.id, result),
      requestClose: () => void panels.requestClose(panel.id, 'button'),
      setUnsaved: (unsaved: boolean) => panels.setUnsaved(panel.id, unsaved),
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
  if (!panel) throw new Error('Panel outside of openPanel')
  return (
    <SlideOutPanel
      {...props}
      open={panel.open}
      side={panel.side}
      width={panel.size}
      closeOnEscape={panel.closeOnEscape}
      closeOnBackground={panel.closeOnBackground}
      closeLabel={t('close')}
      onCloseRequest={(reason) => void panels.requestClose(panel.id, reason)}
      onClosed={() => panels.removed(panel.id)}
    />
  )
}

export const PanelHost = () =>
  useStore(panels.stack).map((panel) => (
    <PanelContext key={panel.id} value={panel}>
      <panel.content />
    </PanelContext>
  ))
