import type { QueryClient } from '@tanstack/react-query'
import type { UserData } from '#contract/account/user-data.ts'
import type { Reached } from '#web/platform/api/exchange.ts'
import { createStore } from '#web/platform/storage/store.ts'

/** The signed-in user with the current company and all of theirs; undefined until fetched, and after logout. */
export const sessionStore = createStore<UserData | undefined>(undefined)

/** What a link or the server asked to be done once the page is there: the `action` parameter, the `action` header. */
export const actionStore = createStore<unknown>(undefined)

/** Why the last page could not be shown. */
export type PageError = { status: number; response: unknown; path: string }
export const pageErrorStore = createStore<PageError | undefined>(undefined)

/** Whether the server answered the last request. */
export const reachedStore = createStore<Reached>('here')

/** Whether the page now shown is one that needs no login. */
export const publicStore = createStore(false)

/** Set when a call of a page that is already shown finds the session ended; the router then leads to the sign-in page. */
export const sessionEndedStore = createStore(0)

/** The session ended by itself: the sign-in page says so. */
export const sessionLostStore = createStore(false)

/** What keeps the server's answers; undefined until a page needs it, since the sign-in page does not and would be a tenth larger. */
export const queryClientStore = createStore<QueryClient | undefined>(undefined)

/** Set when the server refused a call for its screen being of another company than the current one. */
export const companyChangedStore = createStore(0)

/** While another company's page is on its way nothing of the former is drawn: its records are not the new one's to ask for. */
export const switchingStore = createStore(false)
