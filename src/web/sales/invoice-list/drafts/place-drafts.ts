import { isPlainDate } from '#domain/plain-date.ts'
import { searchText } from '#domain/text.ts'
import type { ListedDraft } from '#web/resource/draft/list/draft-state.tsx'

type Dated = { id: string; date: string }
type Order = { key: string; direction: 'asc' | 'desc' }

/** The place of a draft in a list of invoices that is ordered by date: the id of the invoice below it, or 'end'. */
type Place = string | undefined

/**
 * Where a draft stands: above the invoices of its day. Undefined: above all, as in every other order and without a date. Null: below
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
export const foundDrafts = <Found extends Pick<ListedDraft, 'date' | 'title'>>(
  drafts: readonly Found[],
  { filters: { date_from: from, date_to: to }, search }: Wanted,
): Found[] => {
  const text = searchText(search.trim())
  const isWithin = (date: string | null) =>
    (!from && !to) || (date !== null && isPlainDate(date) && (!from || date >= from) && (!to || date <= to))
  return drafts.filter(({ date, title }) => isWithin(date) && (text === '' || searchText(title ?? '').includes(text)))
}
