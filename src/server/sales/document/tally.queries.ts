import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import { counted, countedByIndex } from './count.queries.ts'
import type { Counting } from './count.queries.ts'
import type { Searched } from './search.queries.ts'

type Asked = {
  counting: Counting
  /** The kept sums of what is told apart by columns of their own; undefined where a filter asks for others. */
  kept: RawBuilder<unknown> | undefined
  /** Sums kept by the text searched, where nothing but the search narrows the list; `others` are the rows that they do not count. */
  keptByText?: { counting: Counting; where: RawBuilder<unknown>; others: RawBuilder<unknown> } | undefined
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

const tallies = (asked: Asked): RawBuilder<unknown> => {
  const { counting, kept, ofRows, searched, isIndexed } = asked
  if (kept && !searched) return kept
  if (kept && searched?.spread === 'most') return sql`${kept} union all ${countedOfMany(asked, searched, true)}`
  if (isIndexed && searched && searched.spread !== 'few') return countedOfMany(asked, searched, false)
  const where = [...ofRows, ...(searched ? [searched.condition] : [])]
  return isIndexed && !searched ? countedByIndex(counting, where) : counted(counting, where)
}

/** Those that hold what many hold; `isTakenOff`: less those that do not. */
const countedOfMany = (
  { counting, keptByText, ofRows }: Asked,
  { condition, ofText }: Searched,
  isTakenOff: boolean,
): RawBuilder<unknown> => {
  const meeting = (held: RawBuilder<unknown>) => (isTakenOff ? sql`not ${held}` : held)
  const where = [...ofRows, meeting(condition)]
  if (!keptByText || !ofText) return countedByIndex(counting, where, { isTakenOff })
  const texts = keptByText.counting
  return sql`${counted(texts, [keptByText.where, meeting(ofText(texts.search))], { isTakenOff })}
    union all ${countedByIndex(counting, where, { isTakenOff, ofShort: keptByText.others })}`
}
