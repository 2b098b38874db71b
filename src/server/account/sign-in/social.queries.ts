import type { Database } from '#server/platform/db/kysely.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { notifyOfMethodChange } from './sign-in-methods.ts'
import { providerTitle } from './provider.ts'

/** The user who is linked to the provider's account. */
export const findLinked = (db: Database, { issuer, subject }: SocialPerson) =>
  db
    .selectFrom('social_login')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Links the provider's account to the user; false if either of them is linked already. */
export const addSocial = async (db: Database, userId: string, person: SocialPerson): Promise<boolean> => {
  const { issuer, subject, provider, email } = person
  const inserted = await db
    .insertInto('social_login')
    .values({ issuer, subject, user_id: userId, provider, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The same for an existing account, whose user gets an email. */
export const linkSocial = async (context: EventContext, userId: string, person: SocialPerson): Promise<boolean> => {
  const isNew = await addSocial(context.db, userId, person)
  if (isNew) await notifyOfMethodChange(context, userId, 'social_added', providerTitle(person.provider))
  return isNew
}

/** The user at a provider: identified by `issuer` and `subject`; the other fields only describe them. */
export type SocialPerson = {
  provider: string
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
}
