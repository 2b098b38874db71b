import { decodeAction } from '#web/platform/api/create-api.ts'
import { readQuery, writeQuery } from '#web/platform/api/query-string.ts'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import type { PageError } from '#web/platform/session/session-stores.ts'
import type { ComponentType } from 'react'
import type { shell } from '#texts/lt/shell.ts'
import type { CallName, Contract } from '#contract/index.ts'
import type { ReportName } from '#domain/reports.ts'

/** The parts of an address inside the product. */
export type Place = { path: string; query: Record<string, string>; hash: string }

export const parseHref = (href: string): Place => {
  const { pathname, search, hash } = new URL(href, 'http://inside')
  return { path: pathname, query: readQuery(search), hash: hash.slice(1) }
}

export const formatHref = ({
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

/** The page after signing in, always inside the product. Anything else, also `//elsewhere` and `/\elsewhere`, is the start page. */
export const safeRedirect = (href: string | undefined): string => {
  if (!href || !/^\/(?![/\\])/.test(href)) return '/'
  // Parsed like a browser, which drops tabs and line breaks: '/\t/elsewhere' would lead outside.
  return new URL(href, 'http://inside').origin === 'http://inside' && parseHref(href).path !== '/login' ? href : '/'
}

/** The sign-in page, which leads back to this address. */
export const loginHref = (href: string): string => {
  const target = safeRedirect(href)
  return formatHref({ path: '/login', query: target === '/' ? {} : { redirect: target } })
}

/** The page that requests a new password. A signed-in person may open it only with their own email in the address. */
export const newPasswordHref = (email = ''): string =>
  formatHref({ path: '/request-password', query: email ? { email } : {} })

/** The `action` of a protected address, and the address without it. */
export const splitAction = (place: Place): { action: unknown; rest: Place } | undefined => {
  const { action, ...query } = place.query
  return action === undefined ? undefined : { action: decodeAction(action), rest: { ...place, query } }
}

/** The company that a protected address names, and the address without it. */
export const splitCompany = (place: Place): { companyId: string; rest: Place } | undefined => {
  const { of_company: companyId, ...query } = place.query
  return companyId === undefined ? undefined : { companyId, rest: { ...place, query } }
}

/** The page with all companies of a person who works in several. */
export const companiesPage = '/companies'

type Companies = { company: object | null; locked_company: object | null; companies: readonly object[] }

/**
 * The page that a signed-in user must open instead: the one that creates a company if there is none (settings and the
 * provider's pages stay open), or the one that explains that the company requires two-step sign-in. Nobody with one company sees
 * the page of all companies.
 */
export const companyRedirect = (
  path: string,
  { company, locked_company: locked, companies }: Companies,
): '/new-company' | '/locked-company' | '/dashboard' | undefined => {
  const requiredPage = company ? undefined : locked ? '/locked-company' : '/new-company'
  if (path === companiesPage) return companies.length > 1 ? undefined : (requiredPage ?? '/dashboard')
  if (path === requiredPage) return undefined
  if (path === '/new-company' || path === '/locked-company') return requiredPage ?? '/dashboard'
  const isAllowed = /^\/(settings|operator)(\/|$)/.test(path) || (locked !== null && path === '/company-select')
  return isAllowed ? undefined : requiredPage
}

/** The user's language if the browser has stored another. */
export const languageToLoad = <L extends string>(users: L, stored: L): L | undefined =>
  users === stored ? undefined : users

export const pageTitle = (title: string, appTitle: string): string => (title ? `${title} – ${appTitle}` : appTitle)

/**
 * The address without the query parameters that the server rejected: an unknown tab, sort or filter.
 * Undefined if the query was not the reason. The tab of exports is a page of its own.
 */
export const withoutRejectedParameters = (href: string, error: unknown): string | undefined => {
  if (!isProblem(error) || error.code !== 'validation_failed') return undefined
  const place = parseHref(href)
  if (place.path === '/invoice/list' && place.query['tab'] === 'export') return '/invoice/export'
  const accepted = Object.fromEntries(Object.entries(place.query).filter(([name]) => !(name in error.errors)))
  return Object.keys(accepted).length < Object.keys(place.query).length
    ? formatHref({ ...place, query: accepted })
    : undefined
}

/** What happens after the data of a page could not be loaded. */
export type LoadFailure = { kind: 'ignored' } | { kind: 'login'; href: string } | { kind: 'error'; error: PageError }

export const loadFailure = (error: unknown, href: string): LoadFailure => {
  if (isCancelled(error)) return { kind: 'ignored' }
  if (isProblem(error) && error.status === 401) return { kind: 'login', href: loginHref(href) }
  const status = isProblem(error) ? error.status : 500
  return {
    kind: 'error',
    error: { status, response: isProblem(error) ? error.body : undefined, path: parseHref(href).path },
  }
}

/** The group of requests that a page makes on entry; they are cancelled together by the next navigation. */
export const navigationGroup = 'navigation'

/** An address inside the product in the form that the router takes: `navigate(toHref('/client/list?tab=vendors'))`. */
export const toHref = (href: string) => {
  const { path, query, hash } = parseHref(href)
  return { to: path, search: query, ...(hash ? { hash } : {}) }
}

export type TitleKey = Extract<keyof typeof shell, `title_${string}`>

/** The title of a page: of the frame, or of a report. */
export type PageTitle = TitleKey | `report:title_${ReportName}`

/** Calls a page can load on entry. */
export type LoadName = {
  [Name in CallName]: Contract[Name] extends { method: 'GET'; output: unknown } ? Name : never
}[CallName]

/** The chunk of a screen: `() => import('./client/client-list.tsx').then((chunk) => chunk.ClientList)`. */
export type ScreenLoader = () => Promise<ComponentType>

/** A page. Parameters are in braces, as in the contract. */
export type PageRoute = {
  path: string
  screen: ScreenLoader
  title: PageTitle
  /** A title that depends on the address, such as that of a tab. */
  titleOf?: (
    address: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => PageTitle | undefined
  /** Needs no login. */
  public?: true
  /** A sign-in page: a signed-in person is redirected. See `redirectSignedIn`. */
  entry?: true
  /** The call that loads its data on entry, with the parameters and the query of the address. */
  load?: LoadName
  /**
   * `rail`: the narrow navigation (editor). `settings`, `operator`: the same with a menu of their own. `companies`: the navigation of no company.
   * `bare`: no navigation at all.
   */
  frame?: 'rail' | 'settings' | 'operator' | 'companies' | 'bare'
  /** Does without the texts of `records`, which its panels load: a first visit that has to be fast. */
  light?: true
}
