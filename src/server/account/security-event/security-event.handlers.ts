import type { securityEventRows } from '#contract/account/security-event.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { countryOf, deviceOf } from '#server/account/user/device-and-country.ts'
import { placeOf } from '#server/platform/http/place.ts'
import { emailHashes, recordEvent } from './record-event.ts'
import { allEvents, ownEvents } from './security-event.queries.ts'
import type { SeenEvent } from './security-event.queries.ts'

type Shown<Row> = Omit<Row, 'user_agent' | 'cursor_value' | 'is_exact'>

/** An event with the names of its country and device. */
const withOrigin = async <Row extends { address: string | null; user_agent: string | null }>(row: Row) => {
  // The response leaves out the column for the cursor.
  const { user_agent, cursor_value: _, is_exact: __, ...event } = row as Row & Record<string, unknown>
  const place = placeOf(row.address)
  const country = place ? null : await countryOf(row.address)
  return { ...(event as unknown as Shown<Row>), ...deviceOf(row.user_agent), place, country, user_agent }
}

const withoutOrigin = { address: null, user_agent: null }

const personOf = (id: string | null, name: string | null, email: string | null) => (id ? { id, name, email } : null)

const toOperatorEvent = async (row: SeenEvent) => {
  const { user_id, actor_id, name, email, actor_name, actor_email, user_agent: _, ...event } = await withOrigin(row)
  return { ...event, person: personOf(user_id, name, email), actor: personOf(actor_id, actor_name, actor_email) }
}

export const securityEventHandlers = {
  'security-event.list': async ({ db, session }, { query }) => {
    const { rows, next_cursor } = await ownEvents(db, session.user_id, query)
    return async () => {
      const data = rows.map(async (row) => {
        const own = row.by === 'self' ? row : { ...row, ...withoutOrigin }
        const { user_id: _, actor_id: __, email_hint: ___, user_agent: ____, ...event } = await withOrigin(own)
        return event
      })
      return { data: await Promise.all(data), meta: { next_cursor } }
    }
  },

  'operator-security.list': async (context, { query }) => {
    const { db, services, session } = context
    const { search } = query
    const hashes = search?.includes('@') ? emailHashes(services, search) : []
    const { rows, next_cursor } = await allEvents(db, query, hashes)
    if (!query.cursor)
      await recordEvent(context, { event: 'operator_viewed_security', userId: session.user_id, detail: search })
    return async () => ({ data: await Promise.all(rows.map(toOperatorEvent)), meta: { next_cursor, tabs: {} } })
  },
} satisfies HandlersOf<typeof securityEventRows>
