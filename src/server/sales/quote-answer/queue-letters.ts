import type { Invoice } from '#contract/sales/invoice.ts'
import { savepoint } from '#server/platform/db/savepoint.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { readAnswerAddress } from '#server/sales/document-message/document-message.queries.ts'
import { acceptedEmail, readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter } from '#server/sales/sending/enqueue.ts'
import { readQuoteLetter } from './quote-mail.queries.ts'
import type { QuoteLetter } from './quote-mail.queries.ts'

/**
 * Queues the letters about the answer of a client: to the company, and to the client a confirmation of what they accepted. Over the limits of
 * the company no letter goes; the answer is stored, and an accepted quote waits under what needs attention.
 */
export const queueAnswerLetters = async (context: CompanyContext, quote: Invoice): Promise<void> => {
  const letter = await readQuoteLetter(context, quote.id)
  if (!letter) return
  await unlessRefused(context, () =>
    queueEmail(context, 'quote_mail', {
      from: { company: context.companyId, person: letter.person },
      to: [letter.to],
      jobs: [{ payload: { company_id: context.companyId, invoice_id: quote.id } }],
    }),
  )
  if (quote.quote_answer?.answer === 'accepted')
    await unlessRefused(context, () => queueConfirmation(context, quote, letter))
}

const unlessRefused = async (context: CompanyContext, work: () => Promise<void>): Promise<void> => {
  try {
    await savepoint(context, work)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    context.log.warn({ code: error.code }, 'an answer to a quote goes without a letter')
  }
}

/** To the address that the company knows, never to one that somebody with the link wrote. */
const queueConfirmation = async (context: CompanyContext, quote: Invoice, letter: QuoteLetter): Promise<void> => {
  const to = await readAnswerAddress(context, quote.id)
  if (!to) return
  // In the name of the person who issued it, whose letter it answers.
  const session = { ...context.session, user_id: letter.person, email: letter.to }
  const sender = { ...context, session }
  const correspondence = await readCorrespondence(sender, quote.client_id, quote.language)
  const document = {
    kind: 'answer',
    client_id: quote.client_id,
    invoice_id: quote.id,
    date_from: null,
    date_to: null,
    currency: null,
    language: correspondence.language,
    reminder: false,
    reminded_on: null,
    attach: [],
  }
  const input = { to: [to], cc: [], subject: null, message: null }
  await queueLetter(sender, input, document, correspondence, acceptedEmail(quote, correspondence))
}
