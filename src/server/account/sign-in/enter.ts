import type { UserData } from '#contract/account/user-data.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { proveAddress } from '#server/account/user/prove-address.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { startSession } from '#server/account/user/sessions.ts'
import { userData } from '#server/account/user/user-data.ts'
import { linkSocial } from './social.queries.ts'
import type { SocialPerson } from './social.queries.ts'
import { giveTicket } from './tickets.ts'

type Entering = {
  userId: string
  /** Both steps were taken, or the one that counts for two. */
  twoStep?: boolean
  /** Linked once the person is through. */
  link?: SocialPerson | null
  /** Where the person was going when they left for a provider. */
  redirect?: string | null
  /** What is stored together with it, such as that a ticket has served. */
  also?: (db: Database) => Promise<unknown>
}

/**
 * Lets in who has proved the first step: a session, its token in the header, and what the screens need. Who has a second step is
 * refused with a ticket for it, and nothing else of the first is worth anything.
 */
export const enter = async (
  context: Context,
  { userId, twoStep = false, link = null, redirect = null, also }: Entering,
) => {
  const { now, services } = context
  const entered = await inTransaction(services.pool, null, async (db): Promise<UserData | { ticket: string }> => {
    await also?.(db)
    const user = await db
      .selectFrom('app_user')
      .leftJoin('two_step', 'two_step.user_id', 'app_user.id')
      .select(['app_user.current_company_id', 'two_step.user_id as has_two_step'])
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.has_two_step && !twoStep)
      return { ticket: await giveTicket(db, now, 'second_step', { user_id: userId, link, redirect }) }
    if (link) {
      // Only a provider that has proved this very address is linked on the way in.
      await proveAddress({ ...context, db }, userId)
      await linkSocial({ ...context, db }, userId, link)
    }
    await actFor(db, userId, user.current_company_id)
    await startSession({ ...context, db }, userId, twoStep)
    await recordEvent({ ...context, db }, { event: 'sign_in', userId })
    return userData({ ...context, db }, userId)
  })
  if ('ticket' in entered) throw new Problem('second_step', { ticket: entered.ticket })
  return entered
}
