import { v7 as newId } from 'uuid'
import type { UserData } from '#contract/account/user-data.ts'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { startSession } from '#server/account/user/sessions.ts'
import { userData } from '#server/account/user/user-data.ts'
import { insertUser } from '#server/account/user/user.queries.ts'
import { addSocial } from './social.queries.ts'
import type { SocialPerson } from './social.queries.ts'
import { useTicket } from './tickets.ts'

type SignUp = {
  person: SocialPerson
  form: { email: string; name: string; locale: 'lt' | 'en' }
  ticket: string
}

/** Creates a user without a password. The ticket is used up only then, so that an email in use can be corrected. */
export const signUpSocially = (context: Context, { person, form, ticket }: SignUp): Promise<UserData> => {
  const { services, now, address } = context
  const isVerified = person.email_verified && person.email !== null
  const id = newId()
  const user = { id, ...form, password_hash: null, ...(isVerified ? { email_verified_at: now.toISOString() } : {}) }
  return inTransaction(services.pool, null, async (db) => {
    await useTicket(db, now, 'social', ticket)
    if (!(await insertUser(db, user))) throw refuseField('email', 'email_taken')
    // Signed up in another tab meanwhile.
    if (!(await addSocial(db, id, person))) throw new Problem('expired_ticket')
    if (!isVerified)
      await queueEmail({ db, services, now }, 'verification_mail', {
        from: { person: id, network: address, allowWhenStopped: true },
        to: [form.email],
        jobs: [{ payload: { user_id: id }, key: `verification_mail ${id}` }],
      })
    await actFor(db, id, null)
    await startSession({ ...context, db }, id)
    return userData({ ...context, db }, id)
  })
}
