import { useEffect } from 'react'
import { openMessages } from '#web/provider/message/open-messages.tsx'
import { actionStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/storage/store.ts'

/**
 * Does what a link or a page asked for: `{"message": "…"}` opens that message to the provider, `{"message": null}` all of them.
 * Anything else is forgotten.
 */
export const useRequestedAction = (): void => {
  const action = useStore(actionStore)
  useEffect(() => {
    if (action === undefined) return
    actionStore.set(undefined)
    const id = typeof action === 'object' && action !== null && 'message' in action ? action.message : undefined
    if (typeof id === 'string' || id === null) openMessages(id ?? undefined)
  }, [action])
}
