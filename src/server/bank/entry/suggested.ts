import { sql } from 'kysely'
import type { bankEntryRows, EntryCandidate } from '#contract/bank/bank-entry.ts'
import type { Input } from '#contract/platform/row.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem, problemBody } from '#server/platform/http/problem.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { findCandidates } from './candidates.ts'
import { matchEntry } from './match.ts'
import { entryColumns, matchEntryOf } from './stored.ts'
import type { StoredEntry } from './stored.ts'

/** How many entries one call matches, and how many it looks at to find them. */
const mostMatched = 100
const mostRead = 10_000

/** What a person would confirm for a certain candidate; undefined: something has to be chosen first. */
export const formOf = (candidate: EntryCandidate) => {
  const empty = {
    invoices: [],
    expenses: [],
    client_id: null,
    payment_id: null,
    transfer: null,
    returned_entry_id: null,
    purpose: null,
    through_account_id: null,
    exchange_rate: null,
    note: null,
  }
  const { kind, documents, client, payment, transfer, returned, purpose } = candidate
  if (kind === 'documents')
    return {
      ...empty,
      invoices: documents.flatMap((each) =>
        each.kind === 'invoice' ? [{ invoice_id: each.id, amount: each.amount }] : [],
      ),
      expenses: documents.flatMap((each) =>
        each.kind === 'expense' ? [{ expense_id: each.id, amount: each.amount }] : [],
      ),
    }
  if (kind === 'payment' && payment) return { ...empty, payment_id: payment.id }
  if (kind === 'transfer' && transfer?.account)
    return { ...empty, transfer: { account_id: transfer.account.id, entry_id: transfer.entry_id, amount: null } }
  if (kind === 'returned' && returned) return { ...empty, returned_entry_id: returned.entry_id }
  if (kind === 'purpose' && purpose) return { ...empty, purpose, client_id: client?.id ?? null }
  if (kind === 'advance' && client) return { ...empty, client_id: client.id }
  return undefined
}

const readToDo = async (
  { db, companyId }: CompanyContext,
  { account_id, ids }: Input<(typeof bankEntryRows)['bank.match_suggested']>,
): Promise<StoredEntry[]> => {
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from bank_entry b where b.company_id = ${companyId} and b.state = 'to-do'
      ${account_id ? sql`and b.account_id = ${account_id}` : sql``} ${ids ? sql`and b.id = any(${ids}::uuid[])` : sql``}
    order by b.date, b.id limit ${mostRead}`.execute(db)
  return rows
}

/** Throws `not_found` for an account or an entry of another company. */
const refuseOthers = async (
  context: CompanyContext,
  { account_id, ids }: Input<(typeof bankEntryRows)['bank.match_suggested']>,
): Promise<void> => {
  await refuseUnknown(context, { account_id }, ['account_id'])
  if (!ids) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bank_entry where company_id = ${context.companyId} and id = any(${ids}::uuid[])`.execute(
    context.db,
  )
  if (rows[0]?.count !== new Set(ids).size) throw notFound('bank-entry')
}

/** Matches entries with a certain candidate, each in a transaction of its own: one that is refused does not stop the others. */
export const matchSuggested = async (
  context: CompanyContext,
  input: Input<(typeof bankEntryRows)['bank.match_suggested']>,
) => {
  await refuseOthers(context, input)
  const entries = await readToDo(context, input)
  const candidates = await findCandidates(context, entries.map(matchEntryOf))
  const certain = entries.flatMap(({ id }) => {
    const [first] = candidates.get(id) ?? []
    const form = first?.certain ? formOf(first) : undefined
    return form ? [{ id, form }] : []
  })
  return async () => {
    const refused: { id: string; code: string; message: string }[] = []
    let matched = 0
    for (const { id, form } of certain.slice(0, mostMatched)) {
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
