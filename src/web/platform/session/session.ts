import { useState } from 'react'
import type { Company } from '#contract/account/company.ts'
import type { UserData } from '#contract/account/user-data.ts'
import { call, cancelAll, forgetToken, hasToken } from '#web/platform/api/api.ts'
import { isCancelled, isPassing } from '#web/platform/api/problem.ts'
import { addCompany, companyToChoose } from './company-rules.ts'
import { forgetDrafts } from '#web/platform/storage/drafts.ts'
import { languageToLoad } from '#web/platform/navigation/navigation.ts'
import { queryClientStore, sessionLostStore, sessionStore } from './session-stores.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { showLanguage, storedLanguage } from '#web/platform/texts/texts.ts'
import type { Language } from '#web/platform/texts/texts.ts'

/** The signed-in user's data; undefined on public pages. */
export const useSession = (): UserData | undefined => useStore(sessionStore)

/** As last drawn here: a panel that slides out after signing out is still that of whoever opened it. */
const useLastSession = (): UserData | undefined => {
  const session = useSession()
  const [last, setLast] = useState(session)
  if (session && session !== last) setLast(session)
  return session ?? last
}

/** On pages of the main area, where it is always there. */
export const useUser = () => {
  const session = useLastSession()
  if (!session) throw new Error('No user on this page')
  return { ...session, user: session.user.data }
}

/** The current company, on pages that cannot be opened without one. */
export const useCompany = (): Company => {
  const company = useLastSession()?.company
  if (!company) throw new Error('No company on this page')
  return company
}

const enter = async (data: UserData): Promise<UserData> => {
  const first = companyToChoose(data)
  const settled = first ? await call('user.change_company', { body: { company_id: first } }) : data
  sessionStore.set(settled)
  sessionLostStore.set(false)
  const language = languageToLoad(settled.user.data.locale, storedLanguage())
  if (language) await showLanguage(language)
  return settled
}

let fetching: Promise<UserData> | undefined

/** The user, fetched once. A refusal removes the stored token; a broken line or a server that is away does not. */
export const loadUser = async (): Promise<UserData> => {
  const known = sessionStore.get()
  if (known) return known
  fetching ??= call('user.data')
    .then(enter)
    .catch((error: unknown) => {
      if (!isCancelled(error) && !isPassing(error)) forgetToken()
      throw error
    })
    .finally(() => {
      fetching = undefined
    })
  return fetching
}

/** Fetches the user again: after something that changes plan, e-mail or companies. */
export const refreshUser = async (): Promise<void> => {
  await enter(await call('user.data'))
}

/** Signs in; the token is kept by the call layer. Afterwards go to `safeRedirect(redirect)`. */
export const login = async (credentials: { email: string; password: string }): Promise<UserData> =>
  enter((await call('login', { body: credentials })).user)

/** What registering answered: the person is signed in. */
export const enterAs = (data: UserData): Promise<UserData> => enter(data)

/** Ends the session here even when the server cannot be told. Everything of the user is removed from the browser. */
export const logout = async (): Promise<void> => {
  const userId = sessionStore.get()?.user.data.id
  sessionLostStore.set(false)
  if (hasToken()) await call('logout').catch(() => undefined)
  forgetSession()
  if (userId) forgetDrafts(userId)
}

/** The account is no more: nothing of its person stays in the browser. */
export const forgetAccount = (): void => {
  const userId = sessionStore.get()?.user.data.id
  forgetSession()
  if (userId) forgetDrafts(userId)
}

/** The session has ended by itself: drafts are kept for when the same person comes back, and the sign-in page says why they are there. */
export const loseSession = (): void => {
  forgetSession()
  sessionLostStore.set(true)
}

/** Nothing of the person stays in memory. */
export const forgetSession = (): void => {
  cancelAll()
  forgetToken()
  sessionStore.set(undefined)
  queryClientStore.get()?.clear()
}

/** Makes another company the current one; nothing of the former stays on screen. */
export const changeCompany = async (companyId: string): Promise<void> => {
  // What is still asked of the former company would come too late.
  cancelAll()
  showCompany(await call('user.change_company', { body: { company_id: companyId } }))
}

/** Another company has become the current one; nothing of the former stays on screen. */
export const showCompany = (data: UserData): void => {
  cancelAll()
  sessionStore.set(data)
  queryClientStore.get()?.clear()
}

/** Makes the company on screen the current one again, and leaves on screen what is there. */
export const returnToCompany = async (companyId: string): Promise<void> => {
  sessionStore.set(await call('user.change_company', { body: { company_id: companyId } }))
  await queryClientStore.get()?.invalidateQueries()
}

/** A company has been created or changed. */
export const keepCompany = (company: Company): void =>
  sessionStore.set((now) => {
    if (!now) return now
    const known = now.companies.some((each) => each.id === company.id)
    if (!known) return addCompany(now, company)
    const companies = now.companies.map((each) => (each.id === company.id ? { ...each, title: company.title } : each))
    return { ...now, companies, company: now.company?.id === company.id ? company : now.company }
  })

/** Shows a language and, for a signed-in user, keeps it as theirs. What was fetched has names in the former one. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language)
  if (!sessionStore.get()) return
  sessionStore.set(await call('user.update_profile', { body: { locale: language } }))
  void queryClientStore.get()?.invalidateQueries()
}
