import type { bankEntryRows } from '#contract/bank/bank-entry.ts'
import { listAccountStates } from '#server/bank/account/account-states.queries.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { readEntry, readStored } from './item.queries.ts'
import { listEntries } from './list.queries.ts'
import { declineCandidate, ignoreEntry, matchEntry } from './match.ts'
import { matchSuggested } from './suggested.ts'
import { unmatchEntries } from './unmatch.ts'

export const bankEntryHandlers: HandlersOf<typeof bankEntryRows> = {
  'bank.accounts': async (context) => ({ data: await listAccountStates(context) }),
  'bank.entries': (context, { query }) => listEntries(context, query),
  'bank.entry': (context, { params }) => readEntry(context, params.id),
  'bank.match': async (context, { params, body }) => {
    await matchEntry(context, params.id, body)
    return readEntry(context, params.id)
  },
  'bank.unmatch': async (context, { params }) => {
    await unmatchEntries(context, [params.id])
    return readEntry(context, params.id)
  },
  'bank.ignore': async (context, { params }) => {
    await ignoreEntry(context, params.id)
    return readEntry(context, params.id)
  },
  'bank.decline': async (context, { params, body }) => {
    await readStored(context, params.id, { lock: true })
    const { candidates } = await readEntry(context, params.id)
    // Only what was proposed is kept, so that nobody can fill the table.
    if (candidates.some(({ key }) => key === body.key)) await declineCandidate(context, params.id, body.key)
    return readEntry(context, params.id)
  },
  'bank.match_suggested': (context, { body }) => matchSuggested(context, body),
}
