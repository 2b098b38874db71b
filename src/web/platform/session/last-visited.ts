import type { UserData } from '#contract/account/user-data.ts'
import { storage } from '#web/platform/browser.ts'
import { companiesPage, safeRedirect } from '#web/platform/navigation/navigation.ts'
import { sessionStore } from './session-stores.ts'

/** Alt with 1 to 9 opens one of them. */
const maxVisited = 9

const visitedKey = (userId: string) => `visited:${userId}`
const startKey = (userId: string) => `start:${userId}`

type Session = Pick<UserData, 'user' | 'companies'>

/** The companies that a person worked in last on this device, the latest first. */
export const visitedCompanies = ({ user, companies }: Session): UserData['companies'] => {
  const ids = (storage.get(visitedKey(user.data.id)) ?? '').split(' ')
  return ids.flatMap((id) => companies.filter((each) => each.id === id))
}

/** Remembers that the person works in the company now. */
export const rememberVisit = (session: Session, companyId: string): void => {
  const others = visitedCompanies(session).filter(({ id }) => id !== companyId)
  const ids = [companyId, ...others.map(({ id }) => id)].slice(0, maxVisited)
  storage.set(visitedKey(session.user.data.id), ids.join(' '))
}

/** Whether the page of all companies is shown after signing in on this device: by default, to whoever works in several. */
export const startsWithCompanies = ({ user, companies }: Session): boolean =>
  companies.length > 1 && storage.get(startKey(user.data.id)) !== 'dashboard'

export const startWithCompanies = ({ user }: Pick<UserData, 'user'>, starts: boolean): void =>
  storage.set(startKey(user.data.id), starts ? 'companies' : 'dashboard')

/** The page after signing in: the one that was asked for, else all companies or the dashboard of the current one. */
export const pageAfterSignIn = (redirect: string | undefined): string => {
  const page = safeRedirect(redirect)
  const session = sessionStore.get()
  return page === '/' && session && startsWithCompanies(session) ? companiesPage : page
}

/** Removes both from this device. */
export const forgetVisits = (userId: string): void => {
  storage.remove(visitedKey(userId))
  storage.remove(startKey(userId))
}
