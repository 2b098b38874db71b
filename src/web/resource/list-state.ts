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
