import type { QueryClient } from '@tanstack/react-query'
import type { UserData } from '#contract/account/user-data.ts'
import type { Reachability } from '#web/platform/api/exchange.ts'
import { createStore } from '#web/platform/store.ts'

/** The signed-in user with their companies; undefined until fetched, and after signing out. */
export const sessionStore = createStore<UserData | undefined>(undefined)

/** The action to run when the page is open: from the `action` parameter or header. */
export const actionStore = createStore<unknown>(undefined)

/** Why the last page could not be shown. */
export type PageError = { status: number; response: unknown; path: string }
export const pageErrorStore = createStore<PageError | undefined>(undefined)

/** Whether the last request reached the server. */
export const reachedStore = createStore<Reachability>('reachable')

/** Whether the current page is public. */
export const publicStore = createStore(false)

/** Changes when a call finds that the session has ended; the router then opens the sign-in page. */
export const sessionEndedStore = createStore(0)

/** Whether the session has ended without signing out; the sign-in page says so. */
export const sessionExpiredStore = createStore(false)

/** The query cache; undefined until a page needs it, since it would make the sign-in page a tenth larger. */
export const queryClientStore = createStore<QueryClient | undefined>(undefined)

/** Changes when the server rejected a call because the screen shows another company than the current one. */
export const companyChangedStore = createStore(0)

/** Whether companies are being switched: then nothing of the previous company is drawn. */
export const switchingStore = createStore(false)
