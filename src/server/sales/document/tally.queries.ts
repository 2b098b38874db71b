import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Searched } from './search.queries.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

type TallyQuery = {
  counting: Counting
  /** The query of kept sums; undefined if a filter is not among their columns. */
  kept: RawBuilder<unknown> | undefined
  /** Sums kept by search text, only for a search without other filters; `others` are the rows that they do not contain. */
  keptByText?: { counting: Counting; where: RawBuilder<unknown>; others: RawBuilder<unknown> } | undefined
  /** The same filters of the rows themselves. */
  ofRows: readonly RawBuilder<unknown>[]
  searched: Searched | undefined
  /** Whether all other filters are of columns in the covering indexes for counting. */
  isIndexed: boolean
}

/**
 * Counts and sums of a list by its groups: the kept sums if no other filter applies, so that tabs and totals do not
 * grow with the books; for a search that most rows match, the kept sums minus the rows that do not match; else counted rows. Always one query.
 */
export const readTallies = async <Tally>({ db }: Scope, query: TallyQuery): Promise<Tally[]> =>
  (await sql<Tally>`${tallies(query)}`.execute(db)).rows

const tallies = (query: TallyQuery): RawBuilder<unknown> => {
  const { counting, kept, ofRows, searched, isIndexed } = query
  if (kept && !searched) return kept
  if (kept && searched?.spread === 'most') return sql`${kept} union all ${countedOfMany(query, searched, true)}`
  if (isIndexed && searched && searched.spread !== 'few') return countedOfMany(query, searched, false)
  const where = [...ofRows, ...(searched ? [searched.condition] : [])]
  return isIndexed && !searched ? countedByIndex(counting, where) : counted(counting, where)
}

/** Counts the matches of a frequent text; `isSubtracted`: the documents that do not match, as negative counts. */
const countedOfMany = (
  { counting, keptByText, ofRows }: TallyQuery,
  { condition, ofText }: Searched,
  isSubtracted: boolean,
): RawBuilder<unknown> => {
  const matching = (term: RawBuilder<unknown>) => (isSubtracted ? sql`not ${term}` : term)
  const where = [...ofRows, matching(condition)]
  if (!keptByText || !ofText) return countedByIndex(counting, where, { isSubtracted })
  const texts = keptByText.counting
  return sql`${counted(texts, [keptByText.where, matching(ofText(texts.search))], { isSubtracted })}
    union all ${countedByIndex(counting, where, { isSubtracted, ofShort: keptByText.others })}`
}

/** How a list counts its documents: the columns to group by, and the sums `total`, `paid` and, for invoices, `credited`. */
type Counting = {
  from: RawBuilder<unknown>
  by: Readonly<Record<string, RawBuilder<unknown>>>
  /** The number of documents of a row; one if it is missing. */
  count?: RawBuilder<unknown>
  total: RawBuilder<unknown>
  paid: RawBuilder<unknown>
  credited?: RawBuilder<unknown>
  search: RawBuilder<unknown>
}

/** Longer search texts are not in the covering indexes for counting (invoice_count and others in the migrations). */
const maxIndexedBytes = sql.lit(1000)

/** A query in two parts: rows found by an index-only scan (`ofShort` narrows them), and the few rows whose text is too long for the index. */
export const byIndex = (
  search: RawBuilder<unknown>,
  part: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
  ofShort = sql`true`,
) =>
  sql`${part(sql`octet_length(${search}) <= ${maxIndexedBytes} and ${ofShort}`)} union all ${part(sql`octet_length(${search}) > ${maxIndexedBytes}`)}`

/** Count and sums of the rows that match `where`; negative if `isSubtracted`. */
const counted = (
  { from, by, count, total, paid, credited }: Counting,
  where: readonly RawBuilder<unknown>[],
  { isSubtracted }: { isSubtracted?: boolean | undefined } = {},
): RawBuilder<unknown> => {
  const step = isSubtracted ? sql`-1` : sql`1`
  const columns = Object.entries(by).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
  const groups = columns.map((_, index) => sql.lit(index + 1))
  return sql`select ${sql.join(columns)}, (${step} * ${count ? sql`sum(${count})` : sql`count(*)`})::int as count, ${step} * sum(${total}) as total, ${step} * sum(${paid}) as paid${credited ? sql`, ${step} * sum(${credited}) as credited` : sql``}
    from ${from} where ${sql.join(where, sql` and `)} group by ${sql.join(groups)}`
}

/** What these documents add to kept sums, with the opposite sign: for sums of the others. */
export const subtracted = (counting: Counting, where: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  counted(counting, where, { isSubtracted: true })

type Options = { isSubtracted?: boolean; ofShort?: RawBuilder<unknown> | undefined }

/** The same by the covering indexes: for conditions that many rows match and that need no other columns. */
const countedByIndex = (
  counting: Counting,
  where: readonly RawBuilder<unknown>[],
  { isSubtracted, ofShort }: Options = {},
): RawBuilder<unknown> =>
  byIndex(counting.search, (length) => counted(counting, [...where, length], { isSubtracted }), ofShort)

/** Counting for sums kept by search text: a row is for all documents with its text, type, currency and state. */
export const countingByText = (table: string, paid: 'paid' | 'used'): Counting => ({
  from: sql`${sql.table(table)} t`,
  by: { type: sql`t.type`, currency: sql`t.currency`, state: sql`t.state` },
  count: sql`t.count`,
  total: sql`t.total`,
  paid: sql.ref(`t.${paid}`),
  search: sql`t.search`,
})

/** The number of documents of one currency and state, and their sums. */
type Tally = { currency: string; count: number; total: string; paid: string; credited?: string }

const countOf = (tallies: readonly Tally[]) => tallies.reduce((count, tally) => count + tally.count, 0)

const totalsOf = (tallies: readonly Tally[]) =>
  [...Map.groupBy(tallies, (tally) => tally.currency)]
    // After a subtraction the count of a currency can be zero.
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

/** Count and totals of the tallies in a list, and the count of each of its tabs. `sums` selects the tallies that the totals add up. */
export const tallied = <T extends Tally, Tab extends string>(
  tallies: readonly T[],
  tabFilters: Record<Tab, (tally: T) => boolean>,
  isIncluded: (tally: T) => boolean,
  sums: (tally: T) => boolean = () => true,
) => {
  const matching = tallies.filter(isIncluded)
  const tabs = Object.entries<(tally: T) => boolean>(tabFilters).map(([tab, isInTab]) => [
    tab,
    countOf(tallies.filter(isInTab)),
  ])
  return {
    count: countOf(matching),
    tabs: Object.fromEntries(tabs) as Record<Tab, number>,
    totals: totalsOf(matching.filter(sums)),
  }
}
