const eachTurn = 20
const turns = 20
/** The engine compiles what runs often; the first calls would measure the interpreter. */
const warmTurns = 30

/** Medians in ms of works done in turns, on one connection each: what slows the machine for a while slows them all alike. */
export const inTurns = async <Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> => {
  const named = Object.entries(works) as [Name, () => Promise<unknown>][]
  const times = named.map((): number[] => [])
  for (let turn = 0; turn < warmTurns + turns; turn++)
    for (const [index, [, work]] of named.entries()) {
      const { each } = await load(1, eachTurn, work)
      if (turn >= warmTurns) times[index]!.push(...each)
    }
  return Object.fromEntries(named.map(([name], index) => [name, percentile(times[index]!, 0.5)])) as Record<
    Name,
    number
  >
}

/** Runs `work` from `callers` sides at once, `times` in all; gives times of each and the throughput a second. */
export const load = async (callers: number, times: number, work: (index: number) => Promise<unknown>) => {
  const each: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let index = next++; index < times; index = next++) {
        const before = performance.now()
        await work(index)
        each.push(performance.now() - before)
      }
    }),
  )
  return { each, perSecond: (times * 1000) / (performance.now() - started) }
}

/** The value below which `share` of the sorted times lie. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
