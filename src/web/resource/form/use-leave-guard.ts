import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { askToLeave } from '#web/platform/feedback/confirm.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'

/**
 * Leaving a panel or page with unsaved changes in its form asks first. A reload does not, since the draft restores
 * them. `release` allows leaving a saved form before the next render.
 */
export const useLeaveGuard = (unsaved: boolean) => {
  const panel = usePanel()
  const blocks = useRef(unsaved)
  const setUnsaved = panel?.setUnsaved
  useEffect(() => {
    blocks.current = unsaved
    setUnsaved?.(unsaved)
  })
  useBlocker({
    // Another page or another tab leaves the form; other changes of the query do not.
    shouldBlockFn: async ({ current, next }) =>
      blocks.current &&
      (current.pathname !== next.pathname || tabIn(current.search) !== tabIn(next.search)) &&
      !(await askToLeave()),
    enableBeforeUnload: false,
    disabled: panel !== undefined || !unsaved,
  })
  return {
    release: () => {
      blocks.current = false
      setUnsaved?.(false)
    },
  }
}

const tabIn = (search: object) => (search as Readonly<Record<string, string>>)['tab']
