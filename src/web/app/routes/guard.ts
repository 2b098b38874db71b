import { redirect } from '@tanstack/react-router'
import { isTemporary } from '#web/platform/api/problem.ts'
import {
  companyRedirect,
  formatHref,
  loadFailure,
  loginHref,
  parseHref,
  safeRedirect,
  splitAction,
  splitCompany,
  toHref,
} from '#web/platform/navigation/navigation.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { hasToken } from '#web/platform/api/api.ts'
import { changeCompany, loadUser } from '#web/platform/session/session.ts'
import { actionStore, pageErrorStore, publicStore, sessionExpiredStore } from '#web/platform/session/session-stores.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** The script cannot be loaded: nothing was kept either. */
const ignored = () => undefined

const userOrLogin = async (href: string) => {
  if (!hasToken()) throw redirect(toHref(loginHref(href)))
  try {
    return await loadUser()
  } catch (error) {
    // An unreachable server does not sign the person out. Without what this browser has kept, the error page offers a retry.
    const isEnded = !isTemporary(error)
    const kept = await import('#web/platform/offline/open-kept.ts').then(({ openKept }) => openKept(isEnded), ignored)
    if (kept) return kept
    if (isEnded) {
      sessionExpiredStore.set(true)
      throw redirect(toHref(loginHref(href)))
    }
    const failure = loadFailure(error, href)
    if (failure.kind === 'error') pageErrorStore.set(failure.error)
    throw error
  }
}

/** Also loads the texts of the operators' pages for an operator, since the menu of every page links to them. */
const loadTextsOf = async (user: UserData): Promise<UserData> => {
  if (user.user.data.operator) await loadTexts('operator')
  return user
}

/** Whether a user is signed in, without a redirect to the sign-in page. */
export const isSignedIn = async (): Promise<boolean> => {
  if (!hasToken()) return false
  try {
    await Promise.all([loadUser().then(loadTextsOf), loadTexts('app')])
    return true
  } catch {
    return false
  }
}

/**
 * Before a sign-in page: redirects a signed-in person to the page that they wanted to open. The page that requests a new password stays open if the
 * link has an email, as the profile links to it.
 */
export const redirectSignedIn = async (href: string): Promise<void> => {
  const { path, query } = parseHref(href)
  if (path === '/request-password' && query['email']) return
  if (await isSignedIn()) throw redirect({ ...toHref(safeRedirect(query['redirect'])), replace: true })
}

/** A link of a notice names the company of its record. Somebody who is not in it any more stays where they are. */
const enterCompany = async ({ company, companies }: UserData, companyId: string): Promise<void> => {
  const isOther = company?.id !== companyId && companies.some(({ id }) => id === companyId)
  if (isOther) await changeCompany(companyId).catch(() => undefined)
}

/** Before every protected page: reads the action from the address, loads the user, checks the company. The rules are in `navigation.ts`. */
export const guardPage = async (href: string): Promise<void> => {
  const place = parseHref(href)
  const requested = splitAction(place)
  if (requested) {
    actionStore.set(requested.action)
    throw redirect({ ...toHref(formatHref(requested.rest)), replace: true })
  }
  publicStore.set(false)
  const [user] = await Promise.all([userOrLogin(href).then(loadTextsOf), loadTexts('app')])
  const named = splitCompany(place)
  if (named) {
    await enterCompany(user, named.companyId)
    throw redirect({ ...toHref(formatHref(named.rest)), replace: true })
  }
  const redirectPath = companyRedirect(place.path, user)
  if (redirectPath) throw redirect({ to: redirectPath, replace: true })
}
