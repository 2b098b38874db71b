import { useEffect } from 'react'
import { openMessages } from '#web/provider/message/open-messages.tsx'
import { actionStore } from '#web/platform/session/state.ts'
import { useStore } from '#web/platform/storage/store.ts'

/** Does what a link asked to be done once the page is there: `{"message": "…"}` opens that message. Anything else is forgotten. */
export const useAskedAction = (): void => {
  const action = useStore(actionStore)
  useEffect(() => {
    if (action === undefined) return
    actionStore.set(undefined)
    const id = typeof action === 'object' && action !== null && 'message' in action ? action.message : undefined
    if (typeof id === 'string') openMessages(id)
  }, [action])
}
