import { load } from './http-client.ts'
import { percentile } from './table.ts'

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
