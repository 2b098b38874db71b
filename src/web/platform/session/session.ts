import { useState } from 'react'
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { call, cancelAll, forgetToken, hasToken } from '#web/platform/api/api.ts'
import { isCancelled, isTemporary } from '#web/platform/api/problem.ts'
import { addCompany, companyToChoose } from './company-rules.ts'
import { languageToLoad } from '#web/platform/navigation/navigation.ts'
import { queryClientStore, sessionExpiredStore, sessionStore } from './session-stores.ts'
import { useStore } from '#web/platform/store.ts'
import { showLanguage, storedLanguage } from '#web/platform/texts/texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'

/** The signed-in user's data; undefined on public pages. */
export const useSession = (): UserData | undefined => useStore(sessionStore)

/** The session as last drawn: a panel that slides out after signing out still shows its user. */
const useLastSession = (): UserData | undefined => {
  const session = useSession()
  const [last, setLast] = useState(session)
  if (session && session !== last) setLast(session)
  return session ?? last
}

/** The user, on pages that need a sign-in. */
export const useUser = () => {
  const session = useLastSession()
  if (!session) throw new Error('No user on this page')
  return { ...session, user: session.user.data }
}

/** The current company, on pages that need one. */
export const useCompany = (): Company => {
  const company = useLastSession()?.company
  if (!company) throw new Error('No company on this page')
  return company
}

const openSession = async (data: UserData): Promise<UserData> => {
  const first = companyToChoose(data)
  const session = first ? await call('user.change_company', { body: { company_id: first } }) : data
  sessionStore.set(session)
  sessionExpiredStore.set(false)
  const language = languageToLoad(session.user.data.locale, storedLanguage())
  if (language) await showLanguage(language)
  return session
}

let fetching: Promise<UserData> | undefined

/** The user, fetched once. An error removes the stored token, unless the server could not be reached. */
export const loadUser = async (): Promise<UserData> => {
  const known = sessionStore.get()
  if (known) return known
  fetching ??= call('user.data')
    .then(openSession)
    .catch((error: unknown) => {
      if (!isCancelled(error) && !isTemporary(error)) forgetToken()
      throw error
    })
    .finally(() => {
      fetching = undefined
    })
  return fetching
}

/** Fetches the user again, after changes of plan, email or companies. */
export const refreshUser = async (): Promise<void> => {
  await openSession(await call('user.data'))
}

/** Signs in; the API layer stores the token. Afterwards open `safeRedirect(redirect)`. */
export const login = async (credentials: { email: string; password: string }): Promise<UserData> =>
  openSession((await call('login', { body: credentials })).user)

/** Starts the session of a user who has just signed in or signed up. */
export const startSession = (data: UserData): Promise<UserData> => openSession(data)

/** Ends the session, also if the server cannot be reached. `signOut` also removes what the browser keeps of the person. */
export const logout = async (): Promise<void> => {
  sessionExpiredStore.set(false)
  if (hasToken()) await call('logout').catch(() => undefined)
  clearSession()
}

/** The session has ended: drafts stay for the same person, and the sign-in page says why it is shown. */
export const expireSession = (): void => {
  clearSession()
  sessionExpiredStore.set(true)
}

/** Removes the data of the person from memory. */
export const clearSession = (): void => {
  cancelAll()
  forgetToken()
  sessionStore.set(undefined)
  queryClientStore.get()?.clear()
}

/** Makes another company current and drops the data of the previous one. */
export const changeCompany = async (companyId: string): Promise<void> => {
  // Pending requests of the previous company are of no use.
  cancelAll()
  showCompany(await call('user.change_company', { body: { company_id: companyId } }))
}

/** Shows the new current company and drops the data of the previous one. */
export const showCompany = (data: UserData): void => {
  cancelAll()
  sessionStore.set(data)
  queryClientStore.get()?.clear()
}

/** Makes the company on screen current again and keeps what is shown. */
export const returnToCompany = async (companyId: string): Promise<void> => {
  sessionStore.set(await call('user.change_company', { body: { company_id: companyId } }))
  await queryClientStore.get()?.invalidateQueries()
}

/** Stores a created or changed company. */
export const storeCompany = (company: Company): void =>
  sessionStore.set((now) => {
    if (!now) return now
    const known = now.companies.some((each) => each.id === company.id)
    if (!known) return addCompany(now, company)
    const companies = now.companies.map((each) => (each.id === company.id ? { ...each, title: company.title } : each))
    return { ...now, companies, company: now.company?.id === company.id ? company : now.company }
  })

/** Changes the language, also in the profile of a signed-in user. Fetched data has names in the previous language, so it is fetched again. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language)
  if (!sessionStore.get()) return
  sessionStore.set(await call('user.update_profile', { body: { locale: language } }))
  void queryClientStore.get()?.invalidateQueries()
}
