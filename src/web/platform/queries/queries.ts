import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallName } from '#contract/index.ts'
import { callNamed } from '#web/platform/api/api.ts'
import type { Answer } from '#web/platform/api/call-types.ts'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import type { LoadName } from '#web/platform/navigation/page-route.ts'
import type { ListAnswer, ResourceName } from './resource-types.ts'
import { queryClient } from './query-client.ts'
import { choicesOf, withChoices } from './with-choices.ts'

type LoadOptions = { params?: Record<string, string>; query?: QueryValues; group?: string }

/** Parameters of an address that do not change the list. */
const screenOnly = new Set(['open', 'view'])

/** The query of a list from its address, sorted, so that the same list has one key in the cache. */
export const listQueryOf = (address: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([name, value]) => value !== '' && !screenOnly.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A GET of the contract as a cached query. The first part of the key is the call's name. */
export const loadQuery = <Name extends LoadName>(name: Name, { params = {}, query = {}, group }: LoadOptions = {}) =>
  queryOptions({
    queryKey: [name, params, query],
    queryFn: async ({ signal }) => {
      const answer = callNamed(name, { params, query, signal, group })
      const choices = choicesOf(name, query)
      return (choices ? withChoices(...(await readBoth(answer, choices))) : await answer) as Answer<Name>
    },
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })

/** The form and the choices, answer for at once; the choices of the last form are taken while they are fresh. */
const readBoth = (form: Promise<unknown>, choices: CallName) =>
  Promise.all([
    form,
    queryClient.fetchQuery({ queryKey: [choices, {}, {}], queryFn: () => callNamed(choices), staleTime: 5000 }),
    // Every call in `choices` answers such a form, and the options of one.
  ]) as Promise<Parameters<typeof withChoices>>

/** A list, page by page. Lists are cached by resource: `invoice.list`, each page holding `data`, an array of items with an id. */
export const listQuery = <Name extends ResourceName>(resource: Name, query: QueryValues, group?: string) => {
  const name = `${resource}.list` as CallName
  return infiniteQueryOptions({
    queryKey: [name, query],
    queryFn: ({ signal, pageParam }) =>
      callNamed(name, {
        query: pageParam ? { ...query, cursor: pageParam } : query,
        signal,
        group,
      }) as Promise<ListAnswer<Name>>,
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    staleTime: 5000,
  })
}
