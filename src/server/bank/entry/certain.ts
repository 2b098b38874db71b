import { sql } from 'kysely'
import type { EntryMatch } from '#contract/bank/bank-entry.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { findCandidates } from './candidates.ts'
import { formOf } from './form-of-candidate.ts'
import { filtersOf } from './filters.ts'
import type { EntryFilter } from './filters.ts'
import { entryColumns, matchEntryOf } from './stored.ts'
import type { StoredEntry } from './stored.ts'
import { totalsOf } from './totals.ts'

/** How many entries are looked at to find certain ones. */
const mostRead = 10_000

/** The entries to do that have a certain candidate, with what a person would confirm for it. */
export const readCertain = async (
  context: CompanyContext,
  filter: EntryFilter,
  ids: readonly string[] | null = null,
): Promise<{ entry: StoredEntry; form: EntryMatch }[]> => {
  const { db, companyId } = context
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from bank_entry b where b.state = 'to-do' and ${sql.join(filtersOf(companyId, filter), sql` and `)}
      ${ids ? sql`and b.id = any(${[...ids]}::uuid[])` : sql``}
    order by b.date, b.id limit ${mostRead}`.execute(db)
  const candidates = await findCandidates(context, rows.map(matchEntryOf))
  return rows.flatMap((entry) => {
    const [first] = candidates.get(entry.id) ?? []
    const form = first?.certain ? formOf(first) : undefined
    return form ? [{ entry, form }] : []
  })
}

/** How many entries of the filter are certain, and their sums. */
export const tallyCertain = async (context: CompanyContext, filter: EntryFilter) => {
  const certain = await readCertain(context, filter)
  const sums = certain.map(({ entry: { amount, currency } }) =>
    amount.startsWith('-') ? { currency, in: '0', out: amount } : { currency, in: amount, out: '0' },
  )
  return { count: certain.length, totals: totalsOf(sums) }
}
