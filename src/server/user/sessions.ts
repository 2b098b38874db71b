import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '../db/kysely.ts'
import { hashToken } from '../http/authenticate.ts'
import type { Context } from '../http/context.ts'

/** Opens a session: its token goes out in the header and is kept only as a hash. */
export const startSession = async (context: Context, userId: string, twoStep = false) => {
  const token = randomBytes(32).toString('base64url')
  await context.db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: context.userAgent ?? null,
      address: context.address,
      two_step: twoStep,
      proved_at: context.now.toISOString(),
    })
    .execute()
  await sql`select set_config('app.two_step', ${String(twoStep)}, true)`.execute(context.db)
  context.answerHeaders['authorization'] = `Bearer ${token}`
}

/** Ends all sessions of a person, or all but one. */
export const endSessions = async (db: Database, userId: string, except?: string) => {
  const all = db.deleteFrom('session').where('user_id', '=', userId)
  await (except === undefined ? all : all.where('id', '<>', except)).execute()
}

/** Whether what a session has begun may be finished: it has not been ended meanwhile. */
export const isOpenSession = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
