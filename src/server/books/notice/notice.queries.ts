import { sql } from 'kysely'
import type { NoticeBrowser, NoticeSettingsInput } from '#contract/books/notice.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { deviceOf } from '#server/account/user/device-and-country.ts'
import type { Browser } from './send-push.ts'

type Member = { db: Database; companyId: string; userId: string }

/** What a person wants to be told about in the company, with what holds by default. */
export const readSettings = async ({ db, companyId, userId }: Member): Promise<NoticeSettingsInput> => {
  const { rows } = await sql<NoticeSettingsInput>`
    select coalesce(s.push, default_notices(m.role, 'push')) as push, coalesce(s.mail, default_notices(m.role, 'mail')) as mail,
      coalesce(s.hide_details, false) as hide_details
    from company_member m left join notice_setting s on s.company_id = m.company_id and s.user_id = m.user_id
    where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(db)
  return rows[0] ?? { push: [], mail: [], hide_details: false }
}

export const storeSettings = async (
  { db, companyId, userId }: Member,
  { push, mail, hide_details }: NoticeSettingsInput,
  now: Date,
): Promise<void> => {
  const values = { push, mail, hide_details, changed_at: now.toISOString() }
  await db
    .insertInto('notice_setting')
    .values({ company_id: companyId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** The browsers in which a person is told, that of the session first. */
export const readBrowsers = async (
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<NoticeBrowser[]> => {
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
    .select(['p.id', 's.user_agent', 'p.created_at', 'p.delivered_at', 'p.session_id'])
    .where('p.user_id', '=', userId)
    .orderBy(sql`p.session_id = ${sessionId}`, 'desc')
    .orderBy('p.created_at', 'desc')
    .execute()
  return rows.map(({ user_agent, session_id, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    current: session_id === sessionId,
  }))
}

type NewBrowser = Browser & { id: string; session_id: string; most: number }

/** Stores the browser of a session in place of what it had before. */
export const storeBrowser = async (db: Database, browser: NewBrowser, now: Date): Promise<void> => {
  const { id, session_id, endpoint, p256dh, auth, key_id, most } = browser
  await sql`select store_push_subscription(${id}::uuid, ${session_id}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${key_id},
    ${now.toISOString()}::timestamptz, ${most}::int)`.execute(db)
}

/** False: the person has no such browser. */
export const removeBrowser = async (db: Database, userId: string, id: string): Promise<boolean> => {
  const removed = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

/** The browser of a session. */
export const readBrowser = (
  db: Database,
  userId: string,
  sessionId: string,
): Promise<(Browser & { id: string }) | undefined> =>
  db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'key_id'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Notes when a browser was last told. */
export const noteDelivery = async (db: Database, id: string, now: Date): Promise<void> => {
  await db.updateTable('push_subscription').set({ delivered_at: now.toISOString() }).where('id', '=', id).execute()
}
