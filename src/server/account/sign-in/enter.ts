import type { UserData } from '#contract/account/user-data.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { verifyAddress } from '#server/account/user/verify-address.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { startSession } from '#server/account/user/sessions.ts'
import { userData } from '#server/account/user/user-data.ts'
import { linkSocial } from './social.queries.ts'
import type { SocialPerson } from './social.queries.ts'
import { createTicket } from './tickets.ts'

type SignIn = {
  userId: string
  /** Whether both steps were taken, or one that counts as two. */
  twoStep?: boolean
  /** Linked after the sign-in is complete. */
  link?: SocialPerson | null
  /** The page to open after signing in with a provider. */
  redirect?: string | null
  /** Stored in the same transaction, for example that a ticket was used. */
  alsoWrite?: (db: Database) => Promise<unknown>
}

/**
 * Signs in a user who has passed the first step: creates a session, sets its token in the header and returns the user's data. A user
 * with a second step gets a refusal with a ticket for it instead.
 */
export const enter = async (
  context: Context,
  { userId, twoStep = false, link = null, redirect = null, alsoWrite }: SignIn,
) => {
  const { now, services } = context
  const signIn = await inTransaction(services.pool, null, async (db): Promise<UserData | { ticket: string }> => {
    await alsoWrite?.(db)
    const user = await db
      .selectFrom('app_user')
      .leftJoin('two_step', 'two_step.user_id', 'app_user.id')
      .select(['app_user.current_company_id', 'two_step.user_id as has_two_step'])
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.has_two_step && !twoStep)
      return { ticket: await createTicket(db, now, 'second_step', { user_id: userId, link, redirect }) }
    if (link) {
      // Only a provider that has verified this email is linked during sign-in.
      await verifyAddress({ ...context, db }, userId)
      await linkSocial({ ...context, db }, userId, link)
    }
    await actFor(db, userId, user.current_company_id)
    await startSession({ ...context, db }, userId, twoStep)
    await recordEvent({ ...context, db }, { event: 'sign_in', userId })
    return userData({ ...context, db }, userId)
  })
  if ('ticket' in signIn) throw new Problem('second_step', { ticket: signIn.ticket })
  return signIn
}
