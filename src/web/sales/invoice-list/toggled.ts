type Toggle = {
  id: string
  on: boolean
  /** The other end of a range. */
  from: string | undefined
}

/** The chosen ones after a row, or all from another to it in the order of `keys`, were turned on or off. */
export const toggled = (keys: readonly string[], chosen: ReadonlySet<string>, { id, on, from }: Toggle) => {
  const ends = [keys.indexOf(from ?? id), keys.indexOf(id)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  // A row that has left the list is the end of no range.
  const those = first < 0 ? [id] : keys.slice(first, last + 1)
  return new Set(on ? [...chosen, ...those] : [...chosen].filter((each) => !those.includes(each)))
}
