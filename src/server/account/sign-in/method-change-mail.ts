import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/words/texts.ts'
import type { Language } from '#server/platform/words/texts.ts'
import { sendLetter } from '#server/platform/mail/send.ts'

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
