import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
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
    })
    .execute()
  await sql`select set_config('app.two_step', ${String(twoStep)}, true)`.execute(context.db)
  context.answerHeaders['authorization'] = `Bearer ${token}`
}
