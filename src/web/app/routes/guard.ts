import { redirect } from '@tanstack/react-router'
import { isPassing } from '#web/platform/api/problem.ts'
import {
  companyRedirect,
  formatHref,
  loadFailure,
  loginHref,
  parseHref,
  safeRedirect,
  splitAction,
  toHref,
} from '#web/platform/navigation/navigation.ts'
import { hasToken } from '#web/platform/api/api.ts'
import { loadUser } from '#web/platform/session/session.ts'
import { actionStore, pageErrorStore, publicStore, sessionExpiredStore } from '#web/platform/session/session-stores.ts'
import { loadAllTexts } from '#web/platform/texts/texts.ts'

const userOrLogin = async (href: string) => {
  if (!hasToken()) throw redirect(toHref(loginHref(href)))
  try {
    return await loadUser()
  } catch (error) {
    // Being offline, or the server being away, is no reason to sign anyone out. The error view offers to try again.
    if (!isPassing(error)) {
      sessionExpiredStore.set(true)
      throw redirect(toHref(loginHref(href)))
    }
    const failure = loadFailure(error, href)
    if (failure.kind === 'error') pageErrorStore.set(failure.error)
    throw error
  }
}

/** Whether there is a user to show a frame to; nobody is sent to sign in. */
export const isSignedIn = async (): Promise<boolean> => {
  if (!hasToken()) return false
  try {
    await Promise.all([loadUser(), loadAllTexts()])
    return true
  } catch {
    return false
  }
}

/**
 * Before a page to get in by: who is in already goes where they wanted to go. A new password for an address the link names is asked for
 * on purpose, from the profile too.
 */
export const redirectSignedIn = async (href: string): Promise<void> => {
  const { path, query } = parseHref(href)
  if (path === '/request-password' && query['email']) return
  if (await isSignedIn()) throw redirect({ ...toHref(safeRedirect(query['redirect'])), replace: true })
}

/** Before every protected page: the action in its address, the user, their company. The rules are in `navigation.ts`. */
export const guardPage = async (href: string): Promise<void> => {
  const place = parseHref(href)
  const asked = splitAction(place)
  if (asked) {
    actionStore.set(asked.action)
    throw redirect({ ...toHref(formatHref(asked.rest)), replace: true })
  }
  publicStore.set(false)
  const [user] = await Promise.all([userOrLogin(href), loadAllTexts()])
  const detour = companyRedirect(place.path, user)
  if (detour) throw redirect({ to: detour, replace: true })
}
