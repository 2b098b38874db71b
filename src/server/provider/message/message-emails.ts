import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { repliesIn } from './message.queries.ts'

const textsIn = (locale: string | undefined) => {
  const language: Language = locale === 'en' ? 'en' : 'lt'
  const text = (key: string, values: Record<string, string> = {}) => textOf(language, 'message', key, values) ?? ''
  return { language, text }
}

/** Emails an operator a user's new message or reply, in the operator's language if they have an account. */
export const sendMessageEmail = async (services: Services, { message_id, reply_id, to }: Jobs['message_mail']) => {
  const found = await inTransaction(services.pool, null, (db) =>
    asProvider(db, async () => ({
      message: await db
        .selectFrom('message')
        .innerJoin('app_user', 'app_user.id', 'message.user_id')
        .select(['subject', 'message.message', 'company_title', 'app_user.name', 'app_user.email'])
        .where('message.id', '=', message_id)
        .executeTakeFirst(),
      reply: (await repliesIn(db, message_id)).find(({ id }) => id === reply_id),
      operator: await db.selectFrom('app_user').select('locale').where('email', '=', to).executeTakeFirst(),
    })),
  )
  if (!found.message) return
  const { subject, message, company_title, name, email } = found.message
  const { language, text } = textsIn(found.operator?.locale)
  await sendEmail(services, {
    to,
    language,
    subject: text(reply_id ? 'reply_subject' : 'mail_subject', { subject }),
    paragraphs: [
      text(company_title ? 'mail_who_company' : 'mail_who', { name, email, company: company_title ?? '' }),
      subject,
      found.reply?.message ?? message,
    ],
    action: { label: text('mail_button'), url: pageUrl(services, '/operator/messages', { open: message_id }) },
  })
}

/** Emails a user the provider's answer. */
export const sendAnswerEmail = async (services: Services, { message_id, answer_id }: Jobs['answer_mail']) => {
  const found = await inTransaction(services.pool, null, (db) =>
    asProvider(db, () =>
      db
        .selectFrom('message')
        .innerJoin('app_user', 'app_user.id', 'message.user_id')
        .innerJoin('message_answer', 'message_answer.message_id', 'message.id')
        .select(['subject', 'message_answer.answer', 'app_user.email', 'app_user.locale'])
        .where('message.id', '=', message_id)
        .where('message_answer.id', '=', answer_id)
        .executeTakeFirst(),
    ),
  )
  if (!found) return
  const { language, text } = textsIn(found.locale)
  await sendEmail(services, {
    to: found.email,
    language,
    subject: text('answer_subject', { subject: found.subject }),
    paragraphs: [
      textOf(language, 'mail', 'hello') ?? '',
      text('answer_intro', { subject: found.subject }),
      found.answer,
    ],
    action: {
      label: text('answer_button'),
      url: pageUrl(services, '/dashboard', { action: JSON.stringify({ message: message_id }) }),
    },
    remark: text('answer_remark'),
  })
}
