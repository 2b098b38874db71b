// Decision: docs/decisions/offline-lists.md
import type { UserData } from '#contract/account/user-data.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { refreshUser } from '#web/platform/session/session.ts'
import { reachedStore, sessionEndedStore, sessionStore } from '#web/platform/session/session-stores.ts'
import { loadTexts, showLanguage } from '#web/platform/texts/texts.ts'
import { forgetAnswers, readKept } from './kept-answers.ts'

/** Opens the product without the server, with what this browser has kept; undefined: nothing. If the session has ended, that is removed. */
export const openKept = async (isEnded: boolean): Promise<UserData | undefined> => {
  if (isEnded) {
    await forgetAnswers()
    return undefined
  }
  const data = await readKept().catch(() => undefined)
  if (!data) return undefined
  sessionStore.set(data)
  // The person's language; a check constraint allows no other value.
  await Promise.all([showLanguage(data.user.data.locale === 'en' ? 'en' : 'lt'), loadTexts('frame')])
  refreshWhenReached()
  return data
}

/** The kept session may be over, or the person may have another role now. */
const refreshWhenReached = (): void => {
  const stop = reachedStore.subscribe(() => {
    if (reachedStore.get() !== 'reachable') return
    stop()
    void refreshUser().catch((error: unknown) => {
      if (isProblem(error) && error.status === 401) sessionEndedStore.set((times) => times + 1)
      else if (reachedStore.get() !== 'reachable') refreshWhenReached()
    })
  })
}
