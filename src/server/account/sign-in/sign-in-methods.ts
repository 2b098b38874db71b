import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import type { MethodChange, Jobs } from '#server/platform/jobs/queue.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { sendEmail } from '#server/platform/mail/send.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Logs the change and emails the user what to do if they did not make it. */
export const notifyOfMethodChange = async (context: EventContext, userId: string, change: MethodChange, name = '') => {
  await recordEvent(context, { event: change, userId, detail: name || undefined })
  await queueUncountedEmail(context.db, 'sign_in_mail', { user_id: userId, change, name })
}

/** Emails a user that a sign-in method was added or removed, in case it was not them. */
export const sendSignInMethodEmail = async (services: Services, { user_id, change, name }: Jobs['sign_in_mail']) => {
  const user = await inTransaction(services.pool, null, (db) =>
    db.selectFrom('app_user').select(['email', 'locale']).where('id', '=', user_id).executeTakeFirst(),
  )
  if (!user) return
  const language: Language = user.locale === 'en' ? 'en' : 'lt'
  const text = (key: string) => textOf(language, 'mail', key, { name }) ?? ''
  await sendEmail(services, {
    to: user.email,
    language,
    subject: text('method_subject'),
    paragraphs: [text('hello'), text(`method_${change}`)],
    action: { label: text('method_button'), url: `${services.publicUrl()}/settings/profile` },
    remark: text('method_remark'),
  })
}

/** Throws if a removal would leave the user no sign-in method. Their row is locked, so that of two concurrent removals one fails. */
export const requireOneSignInMethod = async (db: Database, userId: string) => {
  const user = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.password_hash) return
  const methods = await db
    .selectFrom('social_login')
    .select('user_id')
    .where('user_id', '=', userId)
    .unionAll(db.selectFrom('passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst()
  if (!methods) throw new Problem('last_sign_in_method')
}
