import { v7 as newId } from 'uuid'
import type { Message, messageRows } from '#contract/message.ts'
import type { Database } from '../db/kysely.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound } from '../http/problem.ts'
import { queueJob } from '../jobs/queue.ts'
import { countAttempt } from '../user/attempts.ts'
import { answersTo, countUnread, findOwnMessage, insertMessage, noteSeen, ownMessages } from './message.queries.ts'

/** Within five minutes. */
const mostMessages = 5

export const messageHandlers: HandlersOf<typeof messageRows> = {
  'message.list': async ({ db, session }, { query }) => {
    const { rows, next_cursor } = await ownMessages(db, session.user_id, query)
    const data = rows.map(({ id, subject, created_at, company, answers, unread }) => ({
      id,
      subject,
      created_at,
      company,
      answers,
      unread,
    }))
    return { data, meta: { next_cursor, unread: await countUnread(db, session.user_id) } }
  },

  'message.read': async ({ db, session }, { params }) => ({ item: await readMessage(db, session.user_id, params.id) }),

  'message.create': async ({ db, session, now, services }, { body }) => {
    await countAttempt(db, [{ key: `message ${session.user_id}`, most: mostMessages }], now)
    const id = newId()
    const companyId = session.company_id ?? undefined
    await insertMessage(db, { id, user_id: session.user_id, created_at: now.toISOString(), companyId, ...body })
    // A letter for each, so that one that cannot be delivered is tried again without the others getting theirs twice.
    for (const to of services.config.operatorEmails)
      await queueJob(db, 'message_mail', { message_id: id, to }, `message_mail ${id} ${to}`)
    return readMessage(db, session.user_id, id)
  },

  'message.seen': async ({ db, session }, { params, body }) => {
    if (!(await noteSeen(db, session.user_id, params.id, body.answers))) throw notFound('message')
  },
}

const readMessage = async (db: Database, userId: string, id: string): Promise<Message> => {
  const found = await findOwnMessage(db, userId, id)
  if (!found) throw notFound('message')
  const { company_title, answers, seen, ...message } = found
  return {
    ...message,
    company: company_title,
    unread: seen < answers,
    answers: (await answersTo(db, id)).map(({ answered_by: _, ...answer }) => answer),
  }
}
