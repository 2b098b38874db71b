import { v7 as newId } from 'uuid'
import type { Message, messageRows } from '#contract/provider/message.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import {
  answersTo,
  countUnread,
  findOwnMessage,
  insertMessage,
  insertReply,
  storeSeenCount,
  ownMessages,
  repliesIn,
} from './message.queries.ts'

/** New messages and replies together, within five minutes. */
const maxMessages = 5

const countMessage = ({ db, session, now }: UserContext) =>
  countAttempt(db, [{ key: `message ${session.user_id}`, most: maxMessages }], now)

/** Queues an email for each operator, so that a retry for one does not send the others a second email. */
const notifyOperators = async (context: UserContext, message_id: string, reply_id?: string) => {
  const message = reply_id ? { message_id, reply_id } : { message_id }
  const to = context.services.config.operatorEmails
  const keyOf = (email: string) => `message_mail ${reply_id ?? message_id} ${email}`
  await queueEmail(context, 'message_mail', {
    // The message is shown on the provider's pages, so these emails may go out even while sending is stopped.
    from: { person: context.session.user_id, allowWhenStopped: true },
    to,
    jobs: to.map((email) => ({ payload: { ...message, to: email }, key: keyOf(email) })),
  })
}

export const messageHandlers: HandlersOf<typeof messageRows> = {
  'message.list': async ({ db, session }, { query }) => {
    const { rows, next_cursor } = await ownMessages(db, session.user_id, query)
    const data = rows.map(({ id, subject, created_at, company, answers, waiting, unread }) => ({
      id,
      subject,
      created_at,
      company,
      answers,
      waiting,
      unread,
    }))
    return { data, meta: { next_cursor, unread: await countUnread(db, session.user_id) } }
  },

  'message.read': async ({ db, session }, { params }) => ({ item: await readMessage(db, session.user_id, params.id) }),

  'message.create': async (context, { body }) => {
    const { db, session, now } = context
    await countMessage(context)
    const id = newId()
    const companyId = session.company_id ?? undefined
    await insertMessage(db, { id, user_id: session.user_id, created_at: now.toISOString(), companyId, ...body })
    await notifyOperators(context, id)
    return readMessage(db, session.user_id, id)
  },

  'message.reply': async (context, { params, body }) => {
    const { db, session, now } = context
    const reply = { message_id: params.id, id: newId(), reply: body.message, created_at: now.toISOString() }
    if (!(await insertReply(db, session.user_id, reply))) throw notFound('message')
    await countMessage(context)
    await notifyOperators(context, params.id, reply.id)
    return readMessage(db, session.user_id, params.id)
  },

  'message.seen': async ({ db, session }, { params, body }) => {
    if (!(await storeSeenCount(db, session.user_id, params.id, body.answers))) throw notFound('message')
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
    replies: await repliesIn(db, id),
  }
}
