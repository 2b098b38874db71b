import { daysBetween } from '#domain/plain-date.ts'
import { removeTrailing, searchText } from '#domain/text.ts'
import type { StatementEntry, StatementFormat } from '../statement.ts'

/** What of an entry decides whether it is the same movement; `format`: that of the file it came from. */
export type ComparedEntry = Pick<StatementEntry, 'date' | 'amount' | 'name' | 'account' | 'text' | 'key'> & {
  format: StatementFormat
}

export type NewEntries<Existing, Incoming> = {
  /** The incoming entries that are no duplicates, in their order. */
  fresh: Incoming[]
  /** The other incoming entries, in their order, with the existing entry that is the same movement. */
  duplicates: { incoming: Incoming; existing: Existing }[]
}

/** The dates of one movement may differ between two formats of its bank: booking at midnight, value dates. */
const maxDays = 10

/**
 * Which entries of one statement are not among the existing ones of its account. Each existing entry is paired with at most one.
 *
 * 1. The same key and amount within ten days is the same movement, in whatever format.
 * 2. The same date and amount is the same movement if the formats differ or one of the two has no key, because each format has keys of its
 *    own. Entries with equal text, counterparty's account or name are paired first.
 *
 * So two equal movements of one file stay two: their keys differ, or both are paired or new. O(n log n).
 */
export const newEntries = <Existing extends ComparedEntry, Incoming extends ComparedEntry>(
  existing: readonly Existing[],
  incoming: readonly Incoming[],
): NewEntries<Existing, Incoming> => {
  const pairs = new Map<Incoming, Existing>()
  const paired = new Set<Existing>()
  const restOf = () => ({
    old: existing.filter((entry) => !paired.has(entry)),
    next: incoming.filter((entry) => !pairs.has(entry)),
  })
  const pair = (next: Incoming, old: Existing) => {
    pairs.set(next, old)
    paired.add(old)
  }
  pairByKey(restOf(), pair)
  for (const sameness of samenesses) pairByDay(restOf(), sameness, pair)
  return {
    fresh: incoming.filter((entry) => !pairs.has(entry)),
    duplicates: incoming.flatMap((entry) => {
      const old = pairs.get(entry)
      return old ? [{ incoming: entry, existing: old }] : []
    }),
  }
}

type Rest<Existing, Incoming> = { old: Existing[]; next: Incoming[] }

/** The same amount may be written '5' and '5.00'. */
const amountOf = ({ amount }: ComparedEntry): string =>
  amount.includes('.') ? removeTrailing(removeTrailing(amount, '0'), '.') : amount

const groupBy = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry[]> => {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

const byDate = (a: ComparedEntry, b: ComparedEntry): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

const pairByKey = <Existing extends ComparedEntry, Incoming extends ComparedEntry>(
  { old, next }: Rest<Existing, Incoming>,
  pair: (next: Incoming, old: Existing) => void,
): void => {
  const keyOf = (entry: ComparedEntry) => `${amountOf(entry)} ${entry.key}`
  const candidates = groupBy(
    old.filter(({ key }) => key !== ''),
    keyOf,
  )
  const wanted = groupBy(
    next.filter(({ key }) => key !== ''),
    keyOf,
  )
  for (const [key, entries] of wanted) {
    const group = (candidates.get(key) ?? []).toSorted(byDate)
    let at = 0
    for (const entry of entries.toSorted(byDate)) {
      while (at < group.length && daysBetween(group[at]?.date ?? '', entry.date) > maxDays) at += 1
      const candidate = group[at]
      if (!candidate) break
      if (daysBetween(entry.date, candidate.date) > maxDays) continue
      pair(entry, candidate)
      at += 1
    }
  }
}

const plain = (text: string): string => searchText(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** What is compared besides date and amount, from the surest pair to the last; undefined: the entry has nothing to compare. */
const samenesses: readonly ((entry: ComparedEntry) => string | undefined)[] = [
  (entry) => (entry.text && entry.account ? `${plain(entry.text)} ${entry.account}` : undefined),
  (entry) => (entry.text ? plain(entry.text) : undefined),
  (entry) => entry.account || undefined,
  (entry) => (entry.name ? plain(entry.name) : undefined),
  () => '',
]

/** Keys are comparable within a format; camt.052 and camt.053 are the same bank's texts. */
const keySpaceOf = ({ key, format }: ComparedEntry): string =>
  key === '' ? '' : format === 'camt.052' ? 'camt.053' : format

const pairByDay = <Existing extends ComparedEntry, Incoming extends ComparedEntry>(
  { old, next }: Rest<Existing, Incoming>,
  sameness: (entry: ComparedEntry) => string | undefined,
  pair: (next: Incoming, old: Existing) => void,
): void => {
  const keyOf = (entry: ComparedEntry) => {
    const same = sameness(entry)
    return same === undefined ? undefined : `${entry.date} ${amountOf(entry)} ${same}`
  }
  const candidates = new Map<string, Map<string, Existing[]>>()
  // From the end, so that the first is taken first.
  for (const entry of old.toReversed()) {
    const key = keyOf(entry)
    if (key === undefined) continue
    const spaces = candidates.get(key) ?? new Map<string, Existing[]>()
    candidates.set(key, spaces)
    const space = keySpaceOf(entry)
    const group = spaces.get(space)
    if (group) group.push(entry)
    else spaces.set(space, [entry])
  }
  for (const entry of next) {
    const key = keyOf(entry)
    const spaces = key === undefined ? undefined : candidates.get(key)
    if (!spaces) continue
    const own = keySpaceOf(entry)
    // There are as few spaces as formats.
    for (const [space, group] of spaces) {
      if (space === own && own !== '') continue
      const candidate = group.pop()
      if (!candidate) continue
      pair(entry, candidate)
      break
    }
  }
}
