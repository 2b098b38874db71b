import { isPlainDate } from '#domain/plain-date.ts'
import { searchText } from '#domain/text.ts'
import type { ListedDraft } from './draft-state.tsx'

type Dated = { id: string; date: string }
type Order = { key: string; direction: 'asc' | 'desc' }

/** The place of a draft in a list that is ordered by date: the id of the document below it, or 'end'. */
type Place = string | undefined

/**
 * Where a draft stands: above the documents of its day. Undefined: above all, as in every other order and without a date. Null: below
 * what is loaded yet.
 */
export const placeOf = (
  { date }: Pick<ListedDraft, 'date'>,
  rows: readonly Dated[],
  { order, hasMore }: { order: Order; hasMore: boolean },
): Place | null => {
  if (order.key !== 'date' || date === null) return undefined
  const below = rows.find((row) => (order.direction === 'desc' ? row.date <= date : row.date > date))
  if (below) return below.id
  return hasMore ? null : 'end'
}

/** The filters of the list that drafts can answer. */
const known = new Set(['date_from', 'date_to'])

/** Whether drafts can be shown with these filters. */
export const areDraftsShown = (filters: Readonly<Record<string, string>>): boolean =>
  Object.keys(filters).every((name) => known.has(name))

type Wanted = { filters: Readonly<Record<string, string>>; search: string }

/** The drafts that the filters and the search of the list find. */
export const foundDrafts = <Found extends Pick<ListedDraft, 'date' | 'title'> & Partial<Pick<ListedDraft, 'number'>>>(
  drafts: readonly Found[],
  { filters: { date_from: from, date_to: to }, search }: Wanted,
): Found[] => {
  const text = searchText(search.trim())
  const isWithin = (date: string | null) =>
    (!from && !to) || (date !== null && isPlainDate(date) && (!from || date >= from) && (!to || date <= to))
  const isFound = (of: string | null | undefined) => searchText(of ?? '').includes(text)
  return drafts.filter(
    ({ date, title, number }) => isWithin(date) && (text === '' || isFound(title) || isFound(number)),
  )
}
