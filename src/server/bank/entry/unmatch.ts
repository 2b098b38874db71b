import { deletePayment } from '#server/money/payment/state.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { itemsOf, readStored } from './item.queries.ts'
import { forgetParty, readLinks, reopen } from './match.queries.ts'
import type { StoredEntry } from './stored.ts'

/** Refuses if later work stands on the payments of the entries. */
const refuseLocked = async (context: CompanyContext, entries: readonly StoredEntry[]): Promise<void> => {
  const items = await itemsOf(
    context,
    entries.filter(({ state }) => state === 'matched'),
  )
  const locked = items.find(({ match }) => match?.locked)
  if (!locked?.match?.locked) return
  throw new Problem('bank_match_locked', {
    reason: locked.match.locked,
    values: { date: locked.date, amount: `${locked.amount} ${locked.currency}`, name: locked.name },
  })
}

/**
 * Takes the matches of entries back: they are to do again, and the payments that the matches recorded are deleted. The other side of a transfer and
 * the entry that a returned payment settled are to do again as well. Refuses if later work stands on one of them.
 */
export const unmatchEntries = async (context: CompanyContext, ids: readonly string[]): Promise<void> => {
  const links = await readLinks(context, ids)
  const entries: StoredEntry[] = []
  const affected = [...new Set([...ids, ...links.map(({ entry_id }) => entry_id)])].toSorted()
  for (const id of affected) entries.push(await readStored(context, id, { lock: true }))
  const returned = entries.flatMap(({ returned_entry_id }) => returned_entry_id ?? [])
  await refuseLocked(context, entries)
  await forgetParty(context, affected)
  await reopen(context, [...new Set([...affected, ...returned])])
  const comment = textOf(context.language, 'bank_import_problem', 'unmatched', {}) ?? ''
  const made = new Set(links.filter(({ created }) => created).map(({ payment_id }) => payment_id))
  for (const payment of made) await deletePayment(context, payment, comment)
}
