import { sql } from 'kysely'
import type { sessionRows } from '#contract/account/session.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { countryOf, deviceOf } from './device-and-country.ts'
import { placeOf } from '#server/platform/http/place.ts'
import { endSessions } from './sessions.ts'

export const sessionHandlers = {
  'user.sessions': async ({ db, session }) => {
    const sessions = await db
      .selectFrom('session')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', session.user_id)
      // Expired ones are deleted by the next night.
      .where('last_used_at', '>', sql<string>`now() - interval '30 days'`)
      .where('created_at', '>', sql<string>`now() - interval '90 days'`)
      .orderBy(sql`id = ${session.id}`, 'desc')
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return async () => {
      const data = sessions.map(async ({ user_agent, address, ...moments }) => {
        const place = placeOf(address)
        const country = place ? null : await countryOf(address)
        const current = moments.id === session.id
        return { ...moments, ...deviceOf(user_agent), address, place, country, current }
      })
      return { data: await Promise.all(data) }
    }
  },

  'user.end_session': async (context, { params }) => {
    const { db, session } = context
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', params.id)
      .where('user_id', '=', session.user_id)
      .returning(['id', 'user_agent'])
      .executeTakeFirst()
    if (!ended) throw notFound('session')
    const { browser, system } = deviceOf(ended.user_agent)
    await recordEvent(context, { event: 'session_ended', detail: [browser, system].filter(Boolean).join(', ') })
  },

  'user.end_other_sessions': async (context) => {
    const { db, session } = context
    await endSessions(db, session.user_id, session.id)
    await recordEvent(context, { event: 'other_sessions_ended' })
  },
} satisfies HandlersOf<typeof sessionRows>

/** More than a user looks through; ending the others ends all of them. */
const most = 100
