import { redirect } from '@tanstack/react-router'
import type { CallName } from '#contract/index.ts'
import { isTemporary } from '#web/platform/api/problem.ts'
import {
  loadFailure,
  parseHref,
  withoutRejectedParameters,
  navigationGroup,
  toHref,
} from '#web/platform/navigation/navigation.ts'
import type { LoadName } from '#web/platform/navigation/navigation.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { listQuery, listQueryOf, loadQuery } from '#web/platform/queries/queries.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'
import { expireSession } from '#web/platform/session/session.ts'
import { pageErrorStore } from '#web/platform/session/session-stores.ts'

const isList = (name: CallName): name is `${ResourceName}.list` => name.endsWith('.list')

const fetchPage = async (name: LoadName, params: Record<string, string>, query: Record<string, string>) => {
  if (isList(name)) {
    const options = listQuery(name.slice(0, -'.list'.length) as ResourceName, listQueryOf(query), navigationGroup)
    // A cached list is shown immediately; the screen refetches it.
    if (!queryClient.getQueryData(options.queryKey)) await queryClient.fetchInfiniteQuery(options)
    return
  }
  const options = loadQuery(name, { params, query, group: navigationGroup })
  try {
    await queryClient.fetchQuery({ ...options, staleTime: 0 })
  } catch (error) {
    // While offline, cached data is shown below the banner, except defaults of a new record, which must be current.
    const isKnown = queryClient.getQueryData(options.queryKey) !== undefined && !name.endsWith('.create_form')
    if (!isTemporary(error) || !isKnown) throw error
  }
}

/**
 * Loads the data of a page before it is shown. A cancelled load is ignored. A 401 redirects to the sign-in page, an unknown tab or filter
 * to the page without it; any other error is stored for the error page.
 */
export const loadPage = async (name: LoadName, params: Record<string, string>, href: string): Promise<void> => {
  try {
    await fetchPage(name, params, parseHref(href).query)
    pageErrorStore.set(undefined)
  } catch (error) {
    const acceptedHref = withoutRejectedParameters(href, error)
    if (acceptedHref !== undefined) throw redirect({ ...toHref(acceptedHref), replace: true })
    const failure = loadFailure(error, href)
    if (failure.kind === 'ignored') return
    if (failure.kind === 'login') {
      expireSession()
      throw redirect(toHref(failure.href))
    }
    pageErrorStore.set(failure.error)
    throw error
  }
}
