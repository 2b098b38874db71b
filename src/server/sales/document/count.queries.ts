import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a list counts of its documents: columns that tell them apart, and the sums behind `total`, `paid` and, of invoices, `credited`. */
export type Counting = {
  from: RawBuilder<unknown>
  by: Readonly<Record<string, RawBuilder<unknown>>>
  /** How many a row stands for, where that is not one. */
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
export const counted = (
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
export const countedByIndex = (
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
