// Decision: docs/decisions/offline-lists.md
import type { Query, QueryKey } from '@tanstack/react-query'
import { createStore, promisifyRequest } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import type { UserData } from '#contract/account/user-data.ts'
import { tokenKey } from '#web/platform/api/exchange.ts'
import { storage } from '#web/platform/browser.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'

/** An answer as it was: of a list, page by page, or of the dashboard. */
type Kept = { key: QueryKey; data: unknown; at: number; role: string }
type KeptSession = { data: UserData; token: string }
type Pages = { pages: unknown[]; pageParams: unknown[] }

/** The most pages of one list. */
const mostPages = 3
/** The most answers of one company, and how long they are kept. */
const mostAnswers = 60
const keptMs = 30 * 24 * 60 * 60 * 1000
const pauseMs = 500

let opened: UseStore | undefined
const openStore = (): UseStore => (opened ??= createStore('kvitas-lists', 'answers'))

const sessionKey = 'session'
const prefixOf = (userId: string, companyId: string) => `list:${userId}:${companyId}:`

const put = (key: string, value: Kept | KeptSession) =>
  openStore()('readwrite', (store) => {
    store.put(value, key)
    return promisifyRequest(store.transaction)
  })

const removeKeys = (keys: readonly IDBValidKey[]) =>
  openStore()('readwrite', (store) => {
    for (const key of keys) store.delete(key)
    return promisifyRequest(store.transaction)
  })

/** Who has this token: without it, another person's data could be shown. */
const tokenHash = async (): Promise<string | undefined> => {
  const token = storage.get(tokenKey)
  if (token === null || !globalThis.crypto?.subtle) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isKept = ([name]: QueryKey): boolean =>
  typeof name === 'string' && (name.endsWith('.list') || name === 'dashboard.all')

const firstPages = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data
  // A list of pages, as TanStack Query keeps it.
  const { pages, pageParams } = data as Pages
  return { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) }
}

const keep = async ({ queryKey, queryHash, state }: Query): Promise<void> => {
  const session = sessionStore.get()
  if (!session?.company || state.data === undefined) return
  const { id, role } = session.company
  const kept = { key: queryKey, data: firstPages(state.data), at: state.dataUpdatedAt, role }
  await put(`${prefixOf(session.user.data.id, id)}${queryHash}`, kept)
}

const keepSession = async (): Promise<void> => {
  const data = sessionStore.get()
  const token = await tokenHash()
  if (data && token && sessionStore.get() === data) await put(sessionKey, { data, token })
}

let isKeeping = false

/** From now on, answers of lists are kept in this browser, for a time without a connection. */
export const keepAnswers = async (): Promise<void> => {
  if (isKeeping) return
  isKeeping = true
  await forgetLost().catch(() => undefined)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const plan = (query: Query) => {
    clearTimeout(timers.get(query.queryHash))
    // A browser that forbids storage keeps nothing.
    timers.set(
      query.queryHash,
      setTimeout(() => void keep(query).catch(() => undefined), pauseMs),
    )
  }
  const cache = queryClient.getQueryCache()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query.queryKey)) plan(event.query)
  })
  for (const query of cache.getAll()) if (isKept(query.queryKey)) plan(query)
  // Without a session the person has signed out, or the session has ended.
  const follow = () => void (sessionStore.get() ? keepSession() : forgetAnswers()).catch(() => undefined)
  sessionStore.subscribe(follow)
  follow()
}

const readAll = async (): Promise<[string, Kept][]> => {
  // No text that begins so is greater than one with this last character.
  const range = IDBKeyRange.bound('list:', 'list:\uFFFF')
  const [keys, values] = await openStore()('readonly', (store) =>
    Promise.all([
      promisifyRequest<IDBValidKey[]>(store.getAllKeys(range)),
      promisifyRequest<Kept[]>(store.getAll(range)),
    ]),
  )
  return keys.flatMap((key, at) => {
    const value = values[at]
    return value ? [[String(key), value] as [string, Kept]] : []
  })
}

/** Removes what the person may not see any more, what is old, and what is too much; of other people everything. */
const forgetLost = async (): Promise<void> => {
  const session = sessionStore.get()
  if (!session) return
  const roles = new Map(session.companies.map(({ id, role }) => [id, role as string]))
  const counts = new Map<string, number>()
  const newest = (await readAll()).toSorted(([, a], [, b]) => b.at - a.at)
  const lost = newest.filter(([key, { at, role }]) => {
    const [, userId = '', companyId = ''] = key.split(':')
    const count = (counts.get(companyId) ?? 0) + 1
    counts.set(companyId, count)
    const isOwn = userId === session.user.data.id && roles.get(companyId) === role
    return !isOwn || count > mostAnswers || at < Date.now() - keptMs
  })
  if (lost.length > 0) await removeKeys(lost.map(([key]) => key))
}

/** Removes everything: after signing out, and when the session has ended. */
export const forgetAnswers = async (): Promise<void> => {
  await openStore()('readwrite', (store) => {
    store.clear()
    return promisifyRequest(store.transaction)
  }).catch(() => undefined)
}

/** The session and the answers that this browser has for its token, put into the cache; undefined: there are none. */
export const readKept = async (): Promise<UserData | undefined> => {
  const token = await tokenHash()
  const stored = await openStore()('readonly', (store) =>
    promisifyRequest<KeptSession | undefined>(store.get(sessionKey)),
  )
  if (!stored || stored.token !== token) return undefined
  const { data } = stored
  if (data.company) {
    const start = prefixOf(data.user.data.id, data.company.id)
    for (const [name, { key, data: answer, at, role }] of await readAll())
      if (name.startsWith(start) && role === data.company.role) queryClient.setQueryData(key, answer, { updatedAt: at })
  }
  return data
}
