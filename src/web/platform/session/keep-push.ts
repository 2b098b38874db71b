// Decision: docs/decisions/notices.md
import { call } from '#web/platform/api/api.ts'
import { pushSubscription, subscribeToPush } from './push.ts'

/** The key of the server if this browser shows notices of the session; undefined: it shows none. */
const keyInUse = async (): Promise<string | undefined> => {
  if (!(await pushSubscription())) return undefined
  const { browsers, public_key } = await call('notice.settings')
  return browsers.some(({ current }) => current) ? public_key : undefined
}

/**
 * Runs what ends all sessions and starts a new one here. If this browser showed notices, it subscribes again with the new session: the server
 * keeps no address, because somebody with a stolen token may have stored their own. If that fails, the page of notices says so.
 */
export const keepingPush = async (change: () => Promise<unknown>): Promise<void> => {
  const key = await keyInUse().catch(() => undefined)
  await change()
  if (key === undefined) return
  try {
    const keys = await subscribeToPush(key)
    if (keys) await call('notice.subscribe', { body: keys })
  } catch {
    // The password has changed all the same.
  }
}
