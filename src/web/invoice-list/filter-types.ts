import type { ListWords } from './use-list-words.ts'

export const filterNames = ['period', 'type', 'client', 'currency', 'series', 'product', 'overdue'] as const
export type FilterName = (typeof filterNames)[number]

/** The filters of the address: `date_from`, `type`, `client_id`… */
export type Filters = Readonly<Record<string, string>>

export type EditorProps = {
  filters: Filters
  words: ListWords
  /** Changes filters together; undefined takes one out. */
  onChange: (change: Record<string, string | undefined>) => void
  /** It has said all it can. */
  onDone: () => void
}

/** What each filter is called in the address. */
export const filterKeys: Record<FilterName, readonly string[]> = {
  period: ['date_from', 'date_to'],
  type: ['type'],
  client: ['client_id'],
  currency: ['currency'],
  series: ['series_id'],
  product: ['product_id'],
  overdue: ['overdue'],
}

export const isSet = (filters: Filters, name: FilterName): boolean =>
  filterKeys[name].some((key) => filters[key] !== undefined)

/** The change that takes a filter out. */
export const withoutFilter = (name: FilterName) =>
  Object.fromEntries(filterKeys[name].map((key) => [key, undefined])) as Record<string, undefined>
