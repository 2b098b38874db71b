/** The most sums that are tried for one entry, so that a client with many documents costs little. */
const maxTries = 2000
/** More documents in one payment are found only if they are all, or those due first. */
const maxSearched = 24
const maxChosen = 8

/**
 * Documents whose amounts sum to exactly the total, as places in `amounts`, which are sorted as `groups` are. Tries all, the first ones
 * without a gap, those of one group (the same due date), then any, the first ones before others. At most two solutions, because a second
 * one only says that the first is not certain. One document alone is no solution.
 */
export const subsetsOf = (amounts: readonly bigint[], total: bigint, groups: readonly string[]): number[][] => {
  const solutions: number[][] = []
  const seen = new Set<string>()
  const add = (places: number[]) => {
    const key = places.join(' ')
    if (places.length < 2 || seen.has(key) || solutions.length === 2) return
    seen.add(key)
    solutions.push(places)
  }
  for (const places of runs(amounts, total, groups)) add(places)
  if (solutions.length < 2) for (const places of search(amounts.slice(0, maxSearched), total)) add(places)
  return solutions
}

/** The first documents without a gap, which may be all, and all of one group. */
const runs = (amounts: readonly bigint[], total: bigint, groups: readonly string[]): number[][] => {
  const found: number[][] = []
  let sum = 0n
  for (const [place, amount] of amounts.entries()) {
    sum += amount
    if (sum === total) found.push(amounts.slice(0, place + 1).map((_, index) => index))
    if (sum >= total) break
  }
  // The amounts are sorted by due date, so that those of one date are beside each other.
  let start = 0
  let sumOfGroup = 0n
  for (const [place, amount] of amounts.entries()) {
    if (groups[place] !== groups[start]) {
      start = place
      sumOfGroup = 0n
    }
    sumOfGroup += amount
    if (sumOfGroup === total && groups[place + 1] !== groups[start])
      found.push(Array.from({ length: place + 1 - start }, (_, index) => start + index))
  }
  return found
}

const search = (amounts: readonly bigint[], total: bigint): number[][] => {
  const rests = amounts.map((_, place) => amounts.slice(place).reduce((sum, amount) => sum + amount, 0n))
  const found: number[][] = []
  let tries = 0
  const visit = (place: number, left: bigint, chosen: readonly number[]): void => {
    if (left === 0n) found.push([...chosen])
    if (left <= 0n || found.length === 3 || chosen.length === maxChosen) return
    for (let next = place; next < amounts.length; next += 1) {
      tries += 1
      if (tries > maxTries || (rests[next] ?? 0n) < left || found.length === 3) return
      const amount = amounts[next] ?? 0n
      if (amount <= left) visit(next + 1, left - amount, [...chosen, next])
    }
  }
  visit(0, total, [])
  return found
}
