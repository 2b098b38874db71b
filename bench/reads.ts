import type { Pool } from 'pg'
import type { BenchCompany } from './company.ts'
import { load } from './http-client.ts'
import { replay } from './record.ts'
import type { Statement } from './record.ts'
import { percentile } from './table.ts'

const eachTurn = 20
const turns = 20
/** The engine translates what runs often; before that a read is measured that only the first visitors know. */
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

/** The bare queries of a recorded read, from the second statement (the first finds who asks) up to `end`. */
export const openBare = async (pool: Pool, statements: readonly Statement[], end: number) => {
  const client = await pool.connect()
  await replay(client, statements.slice(0, 1))
  return {
    read: () => replay(client, statements.slice(1, end)),
    close: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

type Measured = { company: BenchCompany; id: string }
type Recorded = { list: readonly Statement[]; point: readonly Statement[] }

/** Reads of a small and a large company, the small one's beside their bare queries: the first, which finds the rows, and all of them. */
export const measureReads = async (pool: Pool, small: Measured, large: Measured, { list, point }: Recorded) => {
  const bare = {
    listRows: await openBare(pool, list, 2),
    listAll: await openBare(pool, list, -1),
    pointItem: await openBare(pool, point, 2),
    pointAll: await openBare(pool, point, -1),
  }
  const read =
    ({ company }: Measured, path: string) =>
    async () => {
      const { status, body } = await company.http('GET', path)
      if (status >= 300) throw new Error(`${path}: ${status} ${body}`)
    }
  const medians = await inTurns({
    list: read(small, '/api/invoice/all'),
    largeList: read(large, '/api/invoice/all'),
    listRows: bare.listRows.read,
    listAll: bare.listAll.read,
    point: read(small, `/api/invoice/edit/${small.id}`),
    largePoint: read(large, `/api/invoice/edit/${large.id}`),
    pointItem: bare.pointItem.read,
    pointAll: bare.pointAll.read,
  })
  for (const { close } of Object.values(bare)) await close()
  return medians
}
