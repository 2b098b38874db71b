import { redirect } from '@tanstack/react-router'
import type { CallName } from '#contract/index.ts'
import { isPassing } from '#web/platform/api/problem.ts'
import {
  loadFailure,
  parseHref,
  withoutRejected,
  navigationGroup,
  toHref,
} from '#web/platform/navigation/navigation.ts'
import { queryClient } from '#web/platform/queries/query-client.ts'
import { listQuery, listQueryOf, loadQuery } from '#web/platform/queries/queries.ts'
import type { ResourceName } from '#web/platform/queries/resource-types.ts'
import { expireSession } from '#web/platform/session/session.ts'
import { pageErrorStore } from '#web/platform/session/session-stores.ts'
import type { LoadName } from '#web/platform/navigation/page-route.ts'

const isList = (name: CallName): name is `${ResourceName}.list` => name.endsWith('.list')

const fetchPage = async (name: LoadName, params: Record<string, string>, query: Record<string, string>) => {
  if (isList(name)) {
    const options = listQuery(name.slice(0, -'.list'.length) as ResourceName, listQueryOf(query), navigationGroup)
    // A list seen before is shown at once; the screen itself fetches it again.
    if (!queryClient.getQueryData(options.queryKey)) await queryClient.fetchInfiniteQuery(options)
    return
  }
  const options = loadQuery(name, { params, query, group: navigationGroup })
  try {
    await queryClient.fetchQuery({ ...options, staleTime: 0 })
  } catch (error) {
    // Nobody answers: what was last known is shown under the banner that says so. What a new one starts from must be true.
    const isKnown = queryClient.getQueryData(options.queryKey) !== undefined && !name.endsWith('.create_form')
    if (!isPassing(error) || !isKnown) throw error
  }
}

/**
 * Loads what a page needs before it is shown. A cancelled load is ignored: the navigation that cancelled it goes on. A 401
 * leads to the sign-in page and back, a tab or filter that there is not to the page without it; any other failure is recorded for the error view.
 */
export const loadPage = async (name: LoadName, params: Record<string, string>, href: string): Promise<void> => {
  try {
    await fetchPage(name, params, parseHref(href).query)
    pageErrorStore.set(undefined)
  } catch (error) {
    const known = withoutRejected(href, error)
    if (known !== undefined) throw redirect({ ...toHref(known), replace: true })
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
