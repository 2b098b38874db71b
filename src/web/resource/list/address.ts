import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { goBackTo } from '#web/platform/navigation/trail.ts'

/** The state of a list in its address: `?tab=unpaid&sort=-date&search=…&type=simple,proforma&open=…`. */
export type ListAddress = Readonly<Record<string, string>>
export type ListSort = { key: string; direction: 'asc' | 'desc' }

const otherParameters = new Set(['tab', 'sort', 'search', 'open', 'view', 'archived'])

export const sortOf = ({ sort }: ListAddress): ListSort | undefined =>
  sort ? { key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } : undefined

/** The order after a click on a column header: ascending, then descending, then the default order. */
export const sortAfter = (now: ListSort | undefined, key: string): string | undefined =>
  now?.key !== key ? key : now.direction === 'asc' ? `-${key}` : undefined

export const filtersOf = (address: ListAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([name]) => !otherParameters.has(name)))

/** The address with some values changed; undefined or empty values are removed. */
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

/** The query of the address, and functions to change it. `replace` adds no entry to the history. */
export const useAddress = () => {
  // The query of the page on screen: during navigation the address is already that of the next page.
  const address = useSearch({ strict: false, structuralSharing: true }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const change = (next: Change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // Reads the current address, so that a debounced search does not undo a tab chosen meanwhile.
      search: (now: Record<string, string>) => next(now),
      replace,
      resetScroll: false,
    })
  /** Closes the panel that is open on the page. */
  const leave = (next: Change) => goBackTo(router, next(router.state.location.search as Record<string, string>))
  return { address, change, leave }
}
