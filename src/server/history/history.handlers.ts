import type { historyRows } from '#contract/history.ts'
import { roleAllows } from '#domain/permission.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound, Problem, refuseField } from '../http/problem.ts'
import { entriesOf, idsIn, withNames } from './entries.ts'
import { exists, readEvents, readNames } from './history.queries.ts'

export const historyHandlers: HandlersOf<typeof historyRows> = {
  'history.list': async (context, { query }) => {
    const { kind, id } = query
    const readsAll = roleAllows(context.session.role, 'history.read')
    if (id && !kind) throw refuseField('kind', 'required')
    // Settings, people and the company as a whole are not everybody's.
    if (!readsAll && (!id || kind === 'company')) throw new Problem('forbidden')
    const { events, next_cursor } = await readEvents(context, query)
    if (kind && id && events.length === 0 && !query.cursor && !(await exists(context, kind, id))) throw notFound(kind)
    const entries = entriesOf(events, { ofCompany: !id, withAddress: readsAll })
    return { data: withNames(entries, await readNames(context, idsIn(entries))), meta: { next_cursor } }
  },
}
