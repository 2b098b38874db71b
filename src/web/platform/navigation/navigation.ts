import { decodeAction } from '#web/platform/api/create-api.ts'
import { readQuery, writeQuery } from '#web/platform/api/query-string.ts'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import type { PageError } from '#web/platform/session/session-stores.ts'

/** An address inside the product, taken apart. */
export type Place = { path: string; query: Record<string, string>; hash: string }

export const placeOf = (href: string): Place => {
  const { pathname, search, hash } = new URL(href, 'http://inside')
  return { path: pathname, query: readQuery(search), hash: hash.slice(1) }
}

export const hrefOf = ({
  path,
  query = {},
  hash = '',
}: {
  path: string
  query?: Record<string, string>
  hash?: string
}) => {
  const text = writeQuery(query)
  return `${path}${text ? `?${text}` : ''}${hash ? `#${hash}` : ''}`
}

/** Where to go after signing in: only inside the product. Anything else, also `//elsewhere` and `/\elsewhere`, is the start page. */
export const safeRedirect = (wanted: string | undefined): string => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/'
  // Read as a browser reads it: it drops tabs and line breaks, so '/\t/elsewhere' would lead outside.
  return new URL(wanted, 'http://inside').origin === 'http://inside' && placeOf(wanted).path !== '/login' ? wanted : '/'
}

/** The sign-in page that leads back to the wanted address. */
export const loginHref = (wanted: string): string => {
  const back = safeRedirect(wanted)
  return hrefOf({ path: '/login', query: back === '/' ? {} : { redirect: back } })
}

/** Where a letter with a link to a new password is asked for. Who is signed in is let in only where the address names theirs. */
export const newPasswordHref = (email = ''): string =>
  hrefOf({ path: '/request-password', query: email ? { email } : {} })

/** A protected address with an `action`: what is asked for, and the address without it. */
export const takeAction = (place: Place): { action: unknown; rest: Place } | undefined => {
  const { action, ...query } = place.query
  return action === undefined ? undefined : { action: decodeAction(action), rest: { ...place, query } }
}

/**
 * Where a signed-in user must go instead. Without a company: to name one, unless they look at settings or the
 * provider's pages. With one, there is nothing to initialise. In one that demands a second step: to be told so.
 */
export const companyDetour = (
  path: string,
  { company, locked_company: locked }: { company: object | null; locked_company: object | null },
): '/new-company' | '/locked-company' | '/dashboard' | undefined => {
  const must = company ? undefined : locked ? '/locked-company' : '/new-company'
  if (path === must) return undefined
  if (path === '/new-company' || path === '/locked-company') return must ?? '/dashboard'
  const isFree = /^\/(settings|operator)(\/|$)/.test(path) || (locked !== null && path === '/company-select')
  return isFree ? undefined : must
}

/** The user's language where the browser keeps another. */
export const languageToLoad = <L extends string>(users: L, stored: L): L | undefined =>
  users === stored ? undefined : users

export const pageTitle = (title: string, appTitle: string): string => (title ? `${title} – ${appTitle}` : appTitle)

/**
 * The address without what the server refused of its query by name: a tab, a sort or a filter that there is not, or not any more.
 * Undefined where the query was not the reason. The tab of exports is a page of its own.
 */
export const withoutRefused = (href: string, error: unknown): string | undefined => {
  if (!isProblem(error) || error.code !== 'validation_failed') return undefined
  const place = placeOf(href)
  if (place.path === '/invoice/list' && place.query['tab'] === 'export') return '/invoice/export'
  const kept = Object.fromEntries(Object.entries(place.query).filter(([name]) => !(name in error.errors)))
  return Object.keys(kept).length < Object.keys(place.query).length ? hrefOf({ ...place, query: kept }) : undefined
}

/** What a failed load of a page's data leads to. */
export type LoadFailure = { kind: 'ignored' } | { kind: 'login'; href: string } | { kind: 'error'; error: PageError }

export const loadFailure = (error: unknown, href: string): LoadFailure => {
  if (isCancelled(error)) return { kind: 'ignored' }
  if (isProblem(error) && error.status === 401) return { kind: 'login', href: loginHref(href) }
  const status = isProblem(error) ? error.status : 500
  return {
    kind: 'error',
    error: { status, response: isProblem(error) ? error.body : undefined, path: placeOf(href).path },
  }
}

/** The requests a page makes on entry; they are cancelled together when one navigates away. */
export const navigationGroup = 'navigation'

/** An address inside the product in the router's words: `navigate(toHref('/client/list?tab=vendors'))`. */
export const toHref = (href: string) => {
  const { path, query, hash } = placeOf(href)
  return { to: path, search: query, ...(hash ? { hash } : {}) }
}
