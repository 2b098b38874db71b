import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Searched } from './search.queries.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

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
 * Counts and sums of a list by its groups: the kept sums if no other filter applies, so that tabs and totals do not
 * grow with the books; for a search that most rows match the kept sums minus the others, in one query and one snapshot; else counted.
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

/** Counts the matches of a frequent text; `isTakenOff`: the documents that do not match, as negative counts. */
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

/** How a list counts its documents: the columns to group by, and the sums `total`, `paid` and, for invoices, `credited`. */
type Counting = {
  from: RawBuilder<unknown>
  by: Readonly<Record<string, RawBuilder<unknown>>>
  /** How many documents a row counts for, unless it is one. */
  count?: RawBuilder<unknown>
  total: RawBuilder<unknown>
  paid: RawBuilder<unknown>
  credited?: RawBuilder<unknown>
  search: RawBuilder<unknown>
}

/** Longer search texts are not in the indexes that lists are counted from (invoice_count and the like in the migrations). */
const mostIndexed = sql.lit(1000)

/** The parts of a query whose rows are found by an index without being read (`ofShort` narrows them), and those few whose text is too long for it. */
export const byIndex = (
  search: RawBuilder<unknown>,
  part: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
  ofShort = sql`true`,
) =>
  sql`${part(sql`octet_length(${search}) <= ${mostIndexed} and ${ofShort}`)} union all ${part(sql`octet_length(${search}) > ${mostIndexed}`)}`

/** Count and sums of the rows of `where`, or less them. */
const counted = (
  { from, by, count, total, paid, credited }: Counting,
  where: readonly RawBuilder<unknown>[],
  { isTakenOff }: { isTakenOff?: boolean | undefined } = {},
): RawBuilder<unknown> => {
  const step = isTakenOff ? sql`-1` : sql`1`
  const columns = Object.entries(by).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
  const groups = columns.map((_, index) => sql.lit(index + 1))
  return sql`select ${sql.join(columns)}, (${step} * ${count ? sql`sum(${count})` : sql`count(*)`})::int as count, ${step} * sum(${total}) as total, ${step} * sum(${paid}) as paid${credited ? sql`, ${step} * sum(${credited}) as credited` : sql``}
    from ${from} where ${sql.join(where, sql` and `)} group by ${sql.join(groups)}`
}

type Options = { isTakenOff?: boolean; ofShort?: RawBuilder<unknown> | undefined }

/** The same by those indexes: for conditions that many rows meet and that need no other columns. */
const countedByIndex = (
  counting: Counting,
  where: readonly RawBuilder<unknown>[],
  { isTakenOff, ofShort }: Options = {},
): RawBuilder<unknown> =>
  byIndex(counting.search, (length) => counted(counting, [...where, length], { isTakenOff }), ofShort)

/** Of sums kept by the text searched: a row stands for all documents of its text, type, currency and state. */
export const countingByText = (table: string, paid: 'paid' | 'used'): Counting => ({
  from: sql`${sql.table(table)} t`,
  by: { type: sql`t.type`, currency: sql`t.currency`, state: sql`t.state` },
  count: sql`t.count`,
  total: sql`t.total`,
  paid: sql.ref(`t.${paid}`),
  search: sql`t.search`,
})

/** How many documents of one currency and state there are, and their sums. */
type Tally = { currency: string; count: number; total: string; paid: string; credited?: string }

const countOf = (tallies: readonly Tally[]) => tallies.reduce((count, tally) => count + tally.count, 0)

const totalsOf = (tallies: readonly Tally[]) =>
  [...Map.groupBy(tallies, (tally) => tally.currency)]
    // Counted as all without the others, nothing may be left.
    .filter(([, of]) => countOf(of) > 0)
    .map(([currency, of]) => {
      const total = sum(of.map((tally) => dec(tally.total)))
      const paid = sum(of.map((tally) => dec(tally.paid)))
      const credited = sum(of.map((tally) => dec(tally.credited ?? '0')))
      return {
        currency,
        total: amountText(total, currency),
        paid: amountText(paid, currency),
        ...(of.some((tally) => tally.credited !== undefined) ? { credited: amountText(credited, currency) } : {}),
        unpaid: amountText(total.minus(paid).minus(credited), currency),
      }
    })
    .sort((a, b) => a.currency.localeCompare(b.currency))

/** Count and totals of the tallies that a list `holds`, of which `sums` adds up some, and the count of each of its tabs. */
export const tallied = <T extends Tally, Tab extends string>(
  tallies: readonly T[],
  tabHolds: Record<Tab, (tally: T) => boolean>,
  holds: (tally: T) => boolean,
  sums: (tally: T) => boolean = () => true,
) => {
  const matching = tallies.filter(holds)
  const tabs = Object.entries<(tally: T) => boolean>(tabHolds).map(([tab, within]) => [
    tab,
    countOf(tallies.filter(within)),
  ])
  return {
    count: countOf(matching),
    tabs: Object.fromEntries(tabs) as Record<Tab, number>,
    totals: totalsOf(matching.filter(sums)),
  }
}
