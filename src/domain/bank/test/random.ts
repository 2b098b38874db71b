/** Random choices that are the same for the same seed (mulberry32). */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  chance: (share: number) => boolean
  shuffle: <Item>(items: readonly Item[]) => Item[]
  /** Different items, in random order. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
}

export const randomOf = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const rest = [...items]
    const result: Item[] = []
    while (rest.length > 0) result.push(...rest.splice(int(0, rest.length - 1), 1))
    return result
  }
  return {
    int,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError('Nothing to pick from')
      return items[int(0, items.length - 1)] as Item
    },
    chance: (share) => next() < share,
    shuffle,
    some: (items, count) => shuffle(items).slice(0, count),
  }
}
