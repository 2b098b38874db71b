const eachTurn = 20
const turns = 20
/** Calls before the measurement, so that V8 has compiled the code. */
const warmTurns = 30

/** The medians in ms of works that run in turns on one connection each, so that a slow phase of the machine affects all. */
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

/** Runs `work` `times` times in total from `callers` concurrent callers; returns the durations and the throughput per second. */
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

/** The percentile `share` of the sorted times. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
