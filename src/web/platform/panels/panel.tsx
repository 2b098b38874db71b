import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelContext } from './open-panel.tsx'
import { SlideOutPanel } from '#web/ui/layers/slide-out-panel.tsx'
import type { SlideOutPanelProps } from '#web/ui/layers/slide-out-panel.tsx'

// Opening a panel is a module of its own, so that a form can open one without loading its component.
export { openPanel, usePanel } from './open-panel.tsx'

type PanelProps = Omit<
  SlideOutPanelProps,
  | 'open'
  | 'onCloseRequest'
  | 'onClosed'
  | 'side'
  | 'width'
  | 'closeLabel'
  | 'closeOnEscape'
  | 'closeOnBackground'
  | 'isBelow'
>

/** Draws a panel: title, actions, body, foot. */
export const Panel = (props: PanelProps) => {
  const panel = useContext(PanelContext)
  const { t } = useTranslation('common')
  if (!panel) throw new Error('Panel outside of openPanel or AddressPanel')
  return (
    <SlideOutPanel
      {...props}
      open={panel.open}
      isBelow={panel.isInAddress}
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
