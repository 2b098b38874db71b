import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../resource/scope.ts'
import { counted, countedByIndex } from './count.queries.ts'
import type { Counting } from './count.queries.ts'
import type { Searched } from './search.queries.ts'

type Asked = {
  counting: Counting
  /** The kept sums of what is told apart by columns of their own; undefined where a filter asks for others. */
  kept: RawBuilder<unknown> | undefined
  /** The same filters of the rows themselves. */
  ofRows: readonly RawBuilder<unknown>[]
  searched: Searched | undefined
  /** Whether every other filter is of a column that the indexes hold which lists are counted by. */
  isIndexed: boolean
}

/**
 * How many and how much of what a list tells apart: the kept sums where nothing else narrows the list, so that tabs and totals do not
 * grow with the books; of what most rows hold the kept sums without the others, in one query and so of one moment; else counted.
 */
export const readTallies = async <Tally>({ db }: Scope, asked: Asked): Promise<Tally[]> =>
  (await sql<Tally>`${tallies(asked)}`.execute(db)).rows

const tallies = ({ counting, kept, ofRows, searched, isIndexed }: Asked): RawBuilder<unknown> => {
  if (kept && !searched) return kept
  if (kept && searched?.spread === 'most')
    return sql`${kept} union all ${countedByIndex(counting, [...ofRows, sql`not ${searched.condition}`], { isTakenOff: true })}`
  const where = [...ofRows, ...(searched ? [searched.condition] : [])]
  return isIndexed && searched?.spread !== 'few' ? countedByIndex(counting, where) : counted(counting, where)
}
