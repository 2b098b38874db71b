import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { CallName, Contract } from '#contract/index.ts'
import { callNamed } from '#web/platform/api/api.ts'
import type { CallResult } from '#web/platform/api/create-api.ts'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import type { LoadName } from '#web/platform/navigation/navigation.ts'
import { queryClient } from './query-client.ts'
import type { Output } from '#contract/platform/row.ts'

type LoadOptions = { params?: Record<string, string>; query?: QueryValues; group?: string }

/** Parameters of an address that do not change the list. */
const ignoredParameters = new Set(['open', 'view'])

/** The query of a list from its address, sorted, so that the same list has one key in the cache. */
export const listQueryOf = (address: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address)
      .filter(([name, value]) => value !== '' && !ignoredParameters.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A GET of the contract as a cached query. The first part of the key is the call's name. */
export const loadQuery = <Name extends LoadName>(name: Name, { params = {}, query = {}, group }: LoadOptions = {}) =>
  queryOptions({
    queryKey: [name, params, query],
    queryFn: async ({ signal }) => {
      const response = callNamed(name, { params, query, signal, group })
      const choices = choicesCallOf(name, query)
      return (choices ? withChoices(...(await readBoth(response, choices))) : await response) as CallResult<Name>
    },
    staleTime: 5000,
    refetchOnWindowFocus: false,
  })

/** Loads the form and its choices in parallel; choices loaded for another form are reused while they are fresh. */
const readBoth = (form: Promise<unknown>, choices: CallName) =>
  Promise.all([
    form,
    queryClient.fetchQuery({ queryKey: [choices, {}, {}], queryFn: () => callNamed(choices), staleTime: 5000 }),
    // Every call in `choices` returns such a form or such options.
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
      }) as Promise<ListPage<Name>>,
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    staleTime: 5000,
  })
}

type Form = { item: object; options: Readonly<Record<string, unknown>> }
type Row = { id: string }

// The form of a document comes with the choices that the document uses; all others are loaded by a separate call and cached for the next form.
const choices: Partial<Record<CallName, CallName>> = {
  'invoice.edit_form': 'invoice.options',
  'invoice.create_form': 'invoice.options',
  'expense.edit_form': 'expense.options',
  'expense.create_form': 'expense.options',
}
/** Query parameters of a new document made from another one; other new documents come with all choices. */
const sources = ['copy_of', 'credit_of', 'from_proforma', 'from_quote']

/** The call that loads the choices of a form, if the form comes without all of them. */
export const choicesCallOf = (name: CallName, query: QueryValues): CallName | undefined =>
  name.endsWith('.edit_form') || sources.some((source) => query?.[source]) ? choices[name] : undefined

const isRows = (list: unknown): list is readonly Row[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object')

/** The form with all choices: the active ones, then archived ones that this document uses. */
export const withChoices = (form: Form, offered: Form['options']): Form => {
  const lists = Object.entries(form.options).map(([list, own]) => {
    const inUse = offered[list]
    if (!isRows(own) || !isRows(inUse)) return [list, own]
    const known = new Set(inUse.map(({ id }) => id))
    return [list, [...inUse, ...own.filter(({ id }) => !known.has(id))]]
  })
  return { ...form, options: Object.fromEntries(lists) }
}

/** Resources with a list: `client`, `invoice`, … */
export type ResourceName = {
  [Name in CallName]: Name extends `${infer Resource}.list` ? Resource : never
}[CallName]

type OutputOf<Name extends string> = Name extends CallName ? Output<Contract[Name]> : never

export type ListPage<Name extends ResourceName> = {
  data: RowOf<Name>[]
  meta: {
    next_cursor: string | null
    count: number
    tabs: Record<string, number>
    totals: { currency: string; total: string; paid: string; credited?: string | undefined; unpaid: string }[]
  }
}

/** An item as its list shows it. */
export type RowOf<Name extends ResourceName> =
  OutputOf<`${Name}.list`> extends { data: (infer Row)[] } ? Row & { id: string } : never

/** An item as stored: what create, change and the edit form return. */
export type ItemOf<Name extends ResourceName> =
  OutputOf<`${Name}.edit_form`> extends { item: infer Item } ? Item & { id: string; version: number } : never

/** The defaults of a new item. */
export type DefaultsOf<Name extends ResourceName> =
  OutputOf<`${Name}.create_form`> extends { item: infer Item } ? Item : never

/** The pick-lists of its form. */
export type OptionsOf<Name extends ResourceName> =
  OutputOf<`${Name}.edit_form`> extends { options: infer Options } ? Options : never

export type Loaded<Data> = { data: Data | undefined; loading: boolean; error: Error | null; retry: () => void }

type UseLoadedOptions = { params?: Record<string, string>; query?: QueryValues; enabled?: boolean }

/** The response of a GET call. If the route of the page loads the same, it is available immediately. */
export const useLoaded = <Name extends LoadName>(
  name: Name,
  { enabled = true, ...options }: UseLoadedOptions = {},
): Loaded<CallResult<Name>> => {
  const query = useQuery({ ...loadQuery(name, options), enabled })
  // The query function returns the response of the named call.
  const data = query.data
  return { data, loading: query.isLoading, error: query.error, retry: () => void query.refetch() }
}
