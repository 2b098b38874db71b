import { sql } from 'kysely'
import type { MessageRow } from '#contract/provider/message.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { readPage } from '#server/platform/resource/page.ts'

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** The messages of a user, newest first. */
export const ownMessages = (db: Database, userId: string, page: Page) =>
  readPage<MessageRow>(db, {
    columns: sql`id, subject, created_at, company_title as company, answers, waiting, seen < answers as unread`,
    from: sql`message`,
    where: [sql`user_id = ${userId}`],
    id: sql`id`,
    sorts: { created_at: { by: sql`created_at`, type: 'timestamptz' } },
    sort: '-created_at',
    ...page,
  })

/** The number of a user's messages with unseen answers. */
export const countUnread = async (db: Database, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('message')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .whereRef('seen', '<', 'answers')
    .executeTakeFirstOrThrow()
  return count
}

export const findOwnMessage = (db: Database, userId: string, id: string) =>
  db
    .selectFrom('message')
    .select(['id', 'subject', 'message', 'created_at', 'company_title', 'answers', 'waiting', 'seen'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The answers to a message, oldest first. */
export const answersTo = (db: Database, messageId: string) =>
  db
    .selectFrom('message_answer')
    .select(['id', 'answer', 'answered_by', 'created_at'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The user's replies in a conversation, oldest first. */
export const repliesIn = (db: Database, messageId: string) =>
  db
    .selectFrom('message_reply')
    .select(['id', 'reply as message', 'created_at'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Adds a reply to a user's message, which then waits for an answer again. False if the user has no such message. */
export const insertReply = async (
  db: Database,
  userId: string,
  reply: Record<'message_id' | 'id' | 'reply' | 'created_at', string>,
): Promise<boolean> => {
  // The update comes first because it locks the row: an operator who answers at the same time either sees the reply or leaves the message waiting.
  const updated = await db
    .updateTable('message')
    .set({ replies: sql`replies + 1`, waiting: true, said_at: reply.created_at })
    .where('user_id', '=', userId)
    .where('id', '=', reply.message_id)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  await db.insertInto('message_reply').values(reply).execute()
  return true
}

export const insertMessage = async (
  db: Database,
  {
    companyId,
    ...message
  }: Record<'id' | 'user_id' | 'subject' | 'message' | 'created_at', string> & {
    companyId: string | undefined
  },
): Promise<void> => {
  const company = companyId
    ? await db.selectFrom('company').select('title').where('id', '=', companyId).executeTakeFirst()
    : undefined
  const from = companyId && company ? { written_from: companyId, company_title: company.title } : {}
  await db
    .insertInto('message')
    .values({ ...message, ...from, said_at: message.created_at })
    .execute()
}

/** Stores how many answers were seen; the count never decreases. False if the user has no such message. */
export const storeSeenCount = async (db: Database, userId: string, id: string, answers: number): Promise<boolean> => {
  const found = await db
    .updateTable('message')
    .set({ seen: sql`greatest(seen, least(answers, ${answers}::int))` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}
