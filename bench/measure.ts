const callsPerRound = 20
const rounds = 20
/** Calls before the measurement, so that V8 has compiled the code. */
const warmupRounds = 30

/** The medians in ms of works that run in turns on one connection each, so that a slow phase of the machine affects all. */
export const inTurns = async <Name extends string>(
  tasks: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> => {
  const named = Object.entries(tasks) as [Name, () => Promise<unknown>][]
  const times = named.map((): number[] => [])
  for (let round = 0; round < warmupRounds + rounds; round++)
    for (const [index, [, work]] of named.entries()) {
      const { each } = await load(1, callsPerRound, work)
      if (round >= warmupRounds) times[index]!.push(...each)
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
