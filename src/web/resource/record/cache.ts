import type { InfiniteData, Query } from '@tanstack/react-query'
import { queryClient } from '#web/platform/queries/query-client.ts'
import type { ResourceName } from '#web/platform/queries/queries.ts'

type Page = { data: { id: string }[]; meta: { count: number } }

/** A page without an item; the same page if the item is not on it. */
const withoutItem = (page: Page, id: string): Page => {
  const data = page.data.filter((item) => item.id !== id)
  return data.length === page.data.length ? page : { data, meta: { ...page.meta, count: page.meta.count - 1 } }
}

/** Removes an item from every cached list of its resource. */
export const removeFromLists = (resource: ResourceName, id: string): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: [`${resource}.list`] }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => withoutItem(page, id)) } : list,
  )
}

/** Queries of deleted items that a closing panel still shows. */
const shownUntilClosed = new WeakSet<Query>()

/** Drops the cached data of a deleted item. Data that is still on screen is dropped when it is not shown any more. */
export const dropItem = (resource: ResourceName, id: string): void => {
  const cache = queryClient.getQueryCache()
  const isOfItem = ({ queryKey: [name, params] }: Query) =>
    String(name).startsWith(`${resource}.`) && (params as { id?: string } | undefined)?.id === id
  for (const query of cache.findAll({ predicate: isOfItem })) {
    if (query.getObserversCount() === 0) {
      cache.remove(query)
      continue
    }
    shownUntilClosed.add(query)
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.getObserversCount() > 0) return
      stop()
      cache.remove(query)
    })
  }
}

/** Resources whose data a change of another resource affects. */
const affectedResources: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  payment: ['invoice', 'expense', 'client', 'company-account'],
}

/** Data that any change affects. */
const affectedByAll = [
  'bank.',
  'history.',
  'dashboard.',
  'report.',
  'reminder.',
  'isaf.',
  'planned-sending.',
  'client.overview',
  'client.totals',
]

/** Refetches the data of these resources that is on screen; cached data is refetched when it is next shown. */
export const refresh = (...resources: ResourceName[]): void => {
  const all = resources.flatMap((resource) => [resource, ...(affectedResources[resource] ?? [])])
  const beginnings = [...all.map((resource) => `${resource}.`), ...affectedByAll]
  const isAffected = (query: Query) =>
    beginnings.some((beginning) => String(query.queryKey[0]).startsWith(beginning)) &&
    !isNewForm(query.queryKey) &&
    !shownUntilClosed.has(query)
  for (const query of queryClient.getQueryCache().findAll({ predicate: isAffected })) refetchAfterFirstLoad(query)
  void queryClient.invalidateQueries({ predicate: isAffected })
}

/** The first response of a query that is loading may be older than the change, and `invalidateQueries` does not repeat that request. */
const refetchAfterFirstLoad = (query: Query) => {
  const { state, queryKey } = query
  if (state.fetchStatus === 'idle' || state.data !== undefined) return
  const refetch = () => queryClient.invalidateQueries({ queryKey, exact: true })
  // `fetch` returns the promise of the pending request.
  void query.fetch().then(refetch, () => undefined)
}

/** The defaults of a new item are fetched on each visit, and not again while the form is being filled in. */
const isNewForm = (key: readonly unknown[]) => String(key[0]).endsWith('.create_form')

/** Stores the item that the server returned; other data of its form stays until it is fetched again. */
export const storeItem = (resource: ResourceName, item: { id: string }): void => {
  queryClient.setQueryData<{ item: object }>([`${resource}.edit_form`, { id: item.id }, {}], (form) =>
    form ? { ...form, item: { ...form.item, ...item } } : form,
  )
  refresh(resource)
}
