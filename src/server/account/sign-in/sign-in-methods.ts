import { queueOwnLetter } from '#server/platform/mail/queue-letter.ts'
import type { MethodChange, Jobs } from '#server/platform/jobs/queue.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/words/texts.ts'
import type { Language } from '#server/platform/words/texts.ts'
import { sendLetter } from '#server/platform/mail/send.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Somebody else at the person's screen could have done it: it stands in their log, and a letter says so, and what to do. */
export const tellOfMethod = async (context: EventContext, userId: string, change: MethodChange, name = '') => {
  await recordEvent(context, { event: change, userId, detail: name || undefined })
  await queueOwnLetter(context.db, 'sign_in_mail', { user_id: userId, change, name })
}

/** Tells a person that a way to sign in was added or removed: if it was not them, they learn it in time. */
export const sendMethodLetter = async (services: Services, { user_id, change, name }: Jobs['sign_in_mail']) => {
  const user = await inTransaction(services.pool, null, (db) =>
    db.selectFrom('app_user').select(['email', 'locale']).where('id', '=', user_id).executeTakeFirst(),
  )
  if (!user) return
  const language: Language = user.locale === 'en' ? 'en' : 'lt'
  const text = (key: string) => textOf(language, 'mail', key, { name }) ?? ''
  await sendLetter(services, {
    to: user.email,
    language,
    subject: text('method_subject'),
    paragraphs: [text('hello'), text(`method_${change}`)],
    action: { label: text('method_button'), url: `${services.publicUrl()}/settings/profile` },
    remark: text('method_remark'),
  })
}

/** Ends a removal that would leave the person no way in. Their row is locked: of two removed at once one stays. */
export const requireOneSignInMethod = async (db: Database, userId: string) => {
  const user = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.password_hash) return
  const ways = await db
    .selectFrom('social_login')
    .select('user_id')
    .where('user_id', '=', userId)
    .unionAll(db.selectFrom('passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst()
  if (!ways) throw new Problem('last_sign_in_method')
}
