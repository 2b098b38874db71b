import type { Database } from '#server/platform/db/kysely.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { tellOfMethod } from './sign-in-methods.ts'
import { providerTitle } from './provider.ts'

/** Who of ours it is. */
export const findLinked = (db: Database, { issuer, subject }: SocialPerson) =>
  db
    .selectFrom('social_login')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** From now on the provider's word is enough. Nobody is taken from another: false where it, or the person, is linked already. */
export const addSocial = async (db: Database, userId: string, person: SocialPerson): Promise<boolean> => {
  const { issuer, subject, provider, email } = person
  const made = await db
    .insertInto('social_login')
    .values({ issuer, subject, user_id: userId, provider, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** The same for an account that was there before, whose person is told by a letter. */
export const linkSocial = async (context: EventContext, userId: string, person: SocialPerson): Promise<boolean> => {
  const isNew = await addSocial(context.db, userId, person)
  if (isNew) await tellOfMethod(context, userId, 'social_added', providerTitle(person.provider))
  return isNew
}

/** Whom a provider says it has before it: `issuer` and `subject` tell who, the rest is only what it knows of them. */
export type SocialPerson = {
  provider: string
  issuer: string
  subject: string
  email: string | null
  email_verified: boolean
  name: string | null
}
