import { useEffect } from 'react'
import { openMessages } from '#web/provider/message/open-messages.tsx'
import { actionStore } from '#web/platform/session/session-stores.ts'
import { useStore } from '#web/platform/storage/store.ts'

/**
 * Runs the action of a link: `{"message": "…"}` opens that message to the provider, `{"message": null}` all of them.
 * Any other action is ignored.
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
