import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askToLeave } from '#web/platform/feedback/confirm.tsx'
import { anyPanelUnsaved, closeAllPanels } from '#web/platform/panels/open-panel.tsx'

/** Panels belong to the page they were opened on: a change of page closes them, and asks when one is unsaved. */
export const usePanelsWithPage = () => {
  const router = useRouter()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && anyPanelUnsaved() && !(await askToLeave()),
    enableBeforeUnload: false,
  })
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && closeAllPanels())),
    [router],
  )
}
