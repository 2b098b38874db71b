import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { pageUrl, preventLinks, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { aboutOf, tabOf } from '#server/sales/sending/email-texts.ts'
import { claimQuestionLetter, readQuestionLetter, releaseQuestionLetter } from './document-message.queries.ts'
import type { QuestionLetter } from './document-message.queries.ts'

/**
 * Sends a question of a client to the company, once: the letter is claimed before it is sent. If the process dies between, the letter is
 * lost, and the question still waits under what needs attention.
 */
export const sendQuestion = async (
  services: Services,
  { company_id: companyId, message_id: id }: Jobs['question_mail'],
) => {
  const letter = await inTransaction(services.pool, companyId, async (db) => {
    const found = await readQuestionLetter({ db, companyId }, id)
    return found && (await claimQuestionLetter({ db, companyId }, id, services.clock())) ? found : undefined
  })
  if (!letter) return
  try {
    await sendEmail(services, contentOf(services, letter))
  } catch (error) {
    await inTransaction(services.pool, companyId, (db) => releaseQuestionLetter({ db, companyId }, id))
    throw error
  }
}

const contentOf = (
  services: Services,
  { to, language, address, name, number, type, text, invoice_id }: QuestionLetter,
): Parameters<typeof sendEmail>[1] => {
  const mail = (key: string, values: Record<string, string> = {}) =>
    textOf(language, 'mail', `question_${key}`, { about: aboutOf({ type }, language), ...values }) ?? ''
  return {
    to,
    language,
    ...(address ? { replyTo: address } : {}),
    subject: mail('subject', { number, name }).replace(/\s+/g, ' ').slice(0, 200),
    // Whoever has the link may have written it.
    paragraphs: [
      mail('body', { number: preventLinks(number), name: preventLinks(name) }),
      ...preventLinks(text).split(/\n{2,}/),
    ],
    action: { label: mail('button'), url: pageUrl(services, '/invoice/list', { ...tabOf(type), open: invoice_id }) },
    ...(address ? { remark: mail('remark', { address: preventLinks(address) }) } : {}),
  }
}
