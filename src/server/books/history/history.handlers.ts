import type { HistoryEntry, historyRows } from '#contract/books/history.ts'
import { roleAllows } from '#domain/permission.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { fitting } from '#server/platform/resource/page.ts'
import { entriesOf, idsIn, withNames } from './entries.ts'
import { exists, readEvents, readNames } from './history.queries.ts'

/** An entry's id begins with that of the transaction, which is where the next page goes on. */
const changeOf = ({ id }: HistoryEntry) => id.split('.')[0] ?? id

/** What was done at once stands on one page, and the first whatever it takes. */
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
    // Settings, people and the company as a whole are not everybody's.
    if (!readsAll && (!id || kind === 'company')) throw new Problem('forbidden')
    const { events, next_cursor } = await readEvents(context, query)
    if (kind && id && events.length === 0 && !query.cursor && !(await exists(context, kind, id))) throw notFound(kind)
    const all = entriesOf(events, { ofCompany: !id, withAddress: readsAll })
    const entries = wholeTransactions(all, fitting(all, all.length))
    const entries = withNames(entries, await readNames(context, idsIn(entries)))
    const last = entries.at(-1)
    return { data: entries, meta: { next_cursor: last && entries.length < all.length ? changeOf(last) : next_cursor } }
  },
}
