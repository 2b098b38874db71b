import type { HistoryEntry, historyRows } from '#contract/books/history.ts'
import { roleAllows } from '#domain/permission.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { rowsThatFit } from '#server/platform/resource/page.ts'
import { entriesOf, idsIn, withNames } from './entries.ts'
import { documentExists, readEvents, readNames } from './history.queries.ts'

/** The id of an entry begins with the id of its transaction, which is the cursor of the next page. */
const changeOf = ({ id }: HistoryEntry) => id.split('.')[0] ?? id

/** Does not split a transaction between pages; the first transaction is always shown in full. */
const wholeTransactions = (all: readonly HistoryEntry[], entries: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const firstHidden = all[entries.length]
  const [first] = all
  if (!firstHidden || !first) return entries
  const cutTransaction = changeOf(firstHidden) === changeOf(first) ? undefined : changeOf(firstHidden)
  return cutTransaction
    ? all.slice(
        0,
        all.findIndex((entry) => changeOf(entry) === cutTransaction),
      )
    : all.filter((entry) => changeOf(entry) === changeOf(first))
}

export const historyHandlers: HandlersOf<typeof historyRows> = {
  'history.list': async (context, { query }) => {
    const { kind, id } = query
    const readsAll = roleAllows(context.session.role, 'history.read')
    if (id && !kind) throw refuseField('kind', 'required')
    // Only some roles may read the history of settings, members and the company.
    if (!readsAll && (!id || kind === 'company')) throw new Problem('forbidden')
    const { events, next_cursor } = await readEvents(context, query)
    if (kind && id && events.length === 0 && !query.cursor && !(await documentExists(context, kind, id)))
      throw notFound(kind)
    const all = entriesOf(events, { ofCompany: !id, withAddress: readsAll })
    const shown = wholeTransactions(all, rowsThatFit(all, all.length))
    const entries = withNames(shown, await readNames(context, idsIn(shown)))
    const last = entries.at(-1)
    return { data: entries, meta: { next_cursor: last && entries.length < all.length ? changeOf(last) : next_cursor } }
  },
}
