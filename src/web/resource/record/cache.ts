import type { InfiniteData, Query } from '@tanstack/react-query'
import { queryClient } from '#web/platform/queries/query-client.ts'
import type { ResourceName } from '#web/platform/queries/resource-types.ts'

type Page = { data: { id: string }[]; meta: { count: number } }

/** A page without an item; the same page when it does not hold it. */
const without = (page: Page, id: string): Page => {
  const data = page.data.filter((item) => item.id !== id)
  return data.length === page.data.length ? page : { data, meta: { ...page.meta, count: page.meta.count - 1 } }
}

/** Takes an item out of every cached list of its resource, by id. */
export const removeFromLists = (resource: ResourceName, id: string): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: [`${resource}.list`] }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => without(page, id)) } : list,
  )
}

/** What a panel sliding out still shows of deleted items. */
const leaving = new WeakSet<Query>()

/** A deleted item's form, and what else was asked of it, is not asked for again. What still shows it keeps it until it is gone from the page. */
export const dropItem = (resource: ResourceName, id: string): void => {
  const cache = queryClient.getQueryCache()
  const isOfItem = ({ queryKey: [name, params] }: Query) =>
    String(name).startsWith(`${resource}.`) && (params as { id?: string } | undefined)?.id === id
  for (const query of cache.findAll({ predicate: isOfItem })) {
    if (query.getObserversCount() === 0) {
      cache.remove(query)
      continue
    }
    leaving.add(query)
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.getObserversCount() > 0) return
      stop()
      cache.remove(query)
    })
  }
}

/** What else a change of one tells of: a payment is what its documents, clients and accounts count. */
const touches: Partial<Record<ResourceName, readonly ResourceName[]>> = {
  payment: ['invoice', 'expense', 'client', 'company-account'],
}

/** What is told of everything: any change may be part of it. */
const sums = ['history.', 'dashboard.', 'client.overview', 'client.totals']

/** What is shown of these resources is fetched again, and what history says of them; what is only cached, when it is next shown. */
export const refresh = (...resources: ResourceName[]): void => {
  const all = resources.flatMap((resource) => [resource, ...(touches[resource] ?? [])])
  for (const beginning of new Set([...all.map((resource) => `${resource}.`), ...sums]))
    void queryClient.invalidateQueries({
      predicate: (query) =>
        String(query.queryKey[0]).startsWith(beginning) && !isNewForm(query.queryKey) && !leaving.has(query),
    })
}

/** Defaults of a new item are fetched on each visit; asking again while the form is being filled would serve nothing. */
const isNewForm = (key: readonly unknown[]) => String(key[0]).endsWith('.create_form')

/** An item as the server just answered it; what only its form tells besides stays until that is asked again. */
export const storeItem = (resource: ResourceName, item: { id: string }): void => {
  queryClient.setQueryData<{ item: object }>([`${resource}.edit_form`, { id: item.id }, {}], (form) =>
    form ? { ...form, item: { ...form.item, ...item } } : form,
  )
  refresh(resource)
}
