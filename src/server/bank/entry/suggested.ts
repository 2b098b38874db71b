import { sql } from 'kysely'
import type { bankEntryRows } from '#contract/bank/bank-entry.ts'
import type { Input } from '#contract/platform/row.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, problemBody } from '#server/platform/http/problem.ts'
import { readCertain } from './certain.ts'
import { refuseOthers } from './filters.ts'
import { matchEntry } from './match.ts'

/** How many entries one call matches. */
const mostMatched = 100

/** Throws `not_found` for an entry of another company. */
const refuseOtherEntries = async (context: CompanyContext, ids: readonly string[] | null): Promise<void> => {
  if (!ids) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_entry where company_id = ${context.companyId} and id = any(${[...ids]}::uuid[])`.execute(
    context.db,
  )
  if (rows[0]?.count !== new Set(ids).size) throw notFound('bank-entry')
}

/** Matches entries with a certain candidate, each in a transaction of its own: one that is refused does not stop the others. */
export const matchSuggested = async (
  context: CompanyContext,
  input: Input<(typeof bankEntryRows)['bank.match_suggested']>,
) => {
  const { ids, ...filter } = input
  await refuseOthers(context, filter)
  await refuseOtherEntries(context, ids)
  const certain = await readCertain(context, filter, ids)
  return async () => {
    const refused: { id: string; code: string; message: string }[] = []
    let matched = 0
    for (const { entry, form } of certain.slice(0, mostMatched)) {
      const { id } = entry
      try {
        await asUser(context.services.pool, context.session, (db) => matchEntry({ ...context, db }, id, form))
        matched += 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        // The other side of a transfer, or an entry that somebody else has settled meanwhile.
        if (error.code !== 'bank_entry_settled')
          refused.push({
            id,
            code: error.code,
            message: problemBody(error.code, error.detail, context.language, '').detail,
          })
      }
    }
    return { matched, left: Math.max(0, certain.length - mostMatched), refused }
  }
}
