import type { userRows } from '#contract/user.ts'
import { hashToken } from '../http/authenticate.ts'
import type { HandlersOf } from '../http/context.ts'
import { Problem } from '../http/problem.ts'
import { queueJob } from '../jobs/queue.ts'
import { countAttempt } from './attempts.ts'
import { storeNow } from './store-now.ts'

export const emailHandlers = {
  'email.resend': async ({ db, session, now }) => {
    if (session.email_verified) return
    await countAttempt(db, [{ key: `verification mail ${session.user_id}`, most: 3 }], now)
    await queueJob(db, 'verification_mail', { user_id: session.user_id }, `verification_mail ${session.user_id}`)
  },

  'email.verify': async ({ db, session, now }, { query }) => {
    const token = await db
      .selectFrom('email_token')
      .select(['token_hash', 'user_id', 'email', 'expires_at'])
      .where('token_hash', '=', hashToken(query.token))
      .executeTakeFirst()
    if (!token) throw new Problem('expired_link')
    if (token.user_id !== session.user_id) return { outcome: 'wrong_user' }
    if (session.email_verified) return { outcome: 'already_verified' }
    // A link to an address that is not the person's any more proves nothing.
    if (token.email !== session.email || new Date(token.expires_at) <= now) throw new Problem('expired_link')
    const at = now.toISOString()
    await db.updateTable('email_token').set({ used_at: at }).where('token_hash', '=', token.token_hash).execute()
    await db.updateTable('app_user').set({ email_verified_at: at }).where('id', '=', session.user_id).execute()
    // A GET is answered without waiting for its end; this one must be stored before it is told.
    await storeNow(db)
    return { outcome: 'success' }
  },
} satisfies HandlersOf<Pick<typeof userRows, 'email.resend' | 'email.verify'>>
