import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { OperatorMessage } from '#contract/provider/operator-message.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { answersTo, repliesIn } from '#server/provider/message/message.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { contains, newestFirst } from '#server/platform/resource/list-query.ts'
import type { OperatorListQuery } from '#server/platform/resource/list-query.ts'

type OperatorContext = Pick<Context, 'db' | 'now'>
type StoredMessage = Record<'id' | 'subject' | 'created_at' | 'said_at' | 'user_id' | 'name' | 'email', string> & {
  company: string | null
  answers: number
  replies: number
}

const from = sql`message m join app_user u on u.id = m.user_id`

/** Messages of all users, the latest activity first; by default those that wait for an answer. */
export const listMessages = ({ db }: OperatorContext, { tab = 'waiting', search, ...page }: OperatorListQuery) =>
  asProvider(db, async () => {
    const { rows, next_cursor } = await readPage<StoredMessage>(db, {
      columns: sql`m.id, m.subject, m.created_at, m.said_at, m.company_title as company, m.answers, m.replies, m.user_id, u.name, u.email`,
      from,
      where: [
        tab === 'waiting' ? sql`m.waiting` : sql`not m.waiting`,
        ...contains(search, [sql`m.subject`, sql`m.message`, sql`u.name`, sql`u.email`, sql`m.company_title`]),
      ],
      id: sql`m.id`,
      ...newestFirst(sql`m.said_at`),
      ...page,
    })
    const { rows: counts } = await sql<{ waiting: number; answered: number }>`select
      count(*) filter (where waiting)::int as waiting, count(*) filter (where not waiting)::int as answered
      from message`.execute(db)
    const data = rows.map(({ user_id, name, email, id, subject, created_at, said_at, company, answers, replies }) => ({
      id,
      subject,
      created_at,
      said_at,
      company,
      answers,
      replies,
      person: { id: user_id, name, email },
    }))
    return { data, meta: { next_cursor, tabs: counts[0] ?? {} } }
  })

export const readMessage = ({ db }: OperatorContext, id: string): Promise<OperatorMessage> =>
  asProvider(db, async () => {
    const found = await db
      .selectFrom('message')
      .innerJoin('app_user', 'app_user.id', 'message.user_id')
      .select(['message.id', 'subject', 'message.message', 'message.created_at', 'said_at', 'company_title'])
      .select(['user_id', 'app_user.name', 'app_user.email'])
      .where('message.id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound('message')
    const { company_title, user_id, name, email, ...message } = found
    return {
      ...message,
      company: company_title,
      person: { id: user_id, name, email },
      answers: await answersTo(db, id),
      replies: await repliesIn(db, id),
    }
  })

type Answer = {
  answer: string
  /** The number of the user's replies that the operator saw; all if undefined. */
  replies?: number | undefined
}

/** Answers a message and emails the user. Throws `not_found`. */
export const answerMessage = async (
  context: OperatorContext,
  id: string,
  { answer, replies }: Answer,
  operatorEmail: string,
): Promise<OperatorMessage> => {
  const { db, now } = context
  await asProvider(db, async () => {
    // The update comes first because it locks the row, so that concurrent answers are counted one by one.
    const updated = await db
      .updateTable('message')
      .set({
        answers: sql`answers + 1`,
        said_at: now.toISOString(),
        waiting: replies === undefined ? false : sql`replies > ${replies}::int`,
      })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw notFound('message')
    const storedAnswer = {
      message_id: id,
      id: newId(),
      answer,
      answered_by: operatorEmail,
      created_at: now.toISOString(),
    }
    await db.insertInto('message_answer').values(storedAnswer).execute()
    await queueUncountedEmail(
      db,
      'answer_mail',
      { message_id: id, answer_id: storedAnswer.id },
      `answer_mail ${storedAnswer.id}`,
    )
  })
  return readMessage(context, id)
}
