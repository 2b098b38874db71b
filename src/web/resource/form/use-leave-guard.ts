import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { askToLeave } from '#web/platform/feedback/confirm.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'

/**
 * Leaving a form with unsaved changes asks: the panel it stands in, or the page. A reload does not, since the draft brings
 * everything back. `release` lets a saved form go before the next drawing knows that it is saved.
 */
export const useLeaveGuard = (unsaved: boolean) => {
  const panel = usePanel()
  const holds = useRef(unsaved)
  const setUnsaved = panel?.setUnsaved
  useEffect(() => {
    holds.current = unsaved
    setUnsaved?.(unsaved)
  })
  useBlocker({
    // A change of page leaves the form, and so does another tab of it; any other change of its query does not.
    shouldBlockFn: async ({ current, next }) =>
      holds.current &&
      (current.pathname !== next.pathname || tabIn(current.search) !== tabIn(next.search)) &&
      !(await askToLeave()),
    enableBeforeUnload: false,
    disabled: panel !== undefined || !unsaved,
  })
  return {
    release: () => {
      holds.current = false
      setUnsaved?.(false)
    },
  }
}

const tabIn = (search: object) => (search as Readonly<Record<string, string>>)['tab']
