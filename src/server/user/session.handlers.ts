import { sql } from 'kysely'
import type { sessionRows } from '#contract/session.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound } from '../http/problem.ts'
import { countryOf } from './country-of.ts'
import { deviceOf } from './device.ts'
import { placeOf } from './place.ts'
import { endSessions } from './sessions.ts'

export const sessionHandlers = {
  'user.sessions': async ({ db, session }) => {
    const sessions = await db
      .selectFrom('session')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', session.user_id)
      // Those past it are gone by the next night.
      .where('last_used_at', '>', sql<string>`now() - interval '30 days'`)
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

  'user.end_session': async ({ db, session }, { params }) => {
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', params.id)
      .where('user_id', '=', session.user_id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound('session')
  },

  'user.end_other_sessions': ({ db, session }) => endSessions(db, session.user_id, session.id),
} satisfies HandlersOf<typeof sessionRows>

/** More than anybody looks through; what ends the others ends them all. */
const most = 100
