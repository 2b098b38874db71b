import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { leaveTo } from '#web/platform/navigation/trail.ts'

/** What a list shows, as its address says it: `?tab=unpaid&sort=-date&search=…&type=simple,proforma&open=…`. */
export type ListAddress = Readonly<Record<string, string>>
export type ListSort = { key: string; direction: 'asc' | 'desc' }

const notFilters = new Set(['tab', 'sort', 'search', 'open', 'view', 'archived'])

export const sortOf = ({ sort }: ListAddress): ListSort | undefined =>
  sort ? { key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } : undefined

/** A click on a head: that column upwards, again downwards, a third time the list's own order. */
export const sortAfter = (now: ListSort | undefined, key: string): string | undefined =>
  now?.key !== key ? key : now.direction === 'asc' ? `-${key}` : undefined

export const filtersOf = (address: ListAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([name]) => !notFilters.has(name)))

/** The address with some values changed; undefined or empty takes one out. */
export const changed = (address: ListAddress, change: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...address, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

export const withoutFilters = (address: ListAddress): Record<string, string> =>
  changed(address, {
    ...Object.fromEntries(Object.keys(filtersOf(address)).map((name) => [name, undefined])),
    search: undefined,
  })

type Change = (address: Readonly<Record<string, string>>) => Record<string, string>

/** The query of the address, and a way to change it. `replace` leaves no step in the browser's history. */
export const useAddress = () => {
  // Of the page on screen, not of the address: that is already the next page's while this one is being left.
  const address = useSearch({ strict: false, structuralSharing: true }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const change = (next: Change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Read at the moment of change: a debounced search must not undo a tab chosen meanwhile.
      search: (now: Record<string, string>) => next(now),
      replace,
      resetScroll: false,
    })
  /** Closes what is open over the page. */
  const leave = (next: Change) => leaveTo(router, next(router.state.location.search as Record<string, string>))
  return { address, change, leave }
}
