import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { pageUrl, preventLinks, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import { claimQuoteLetter, readQuoteLetter, releaseQuoteLetter } from './quote-mail.queries.ts'
import type { QuoteLetter } from './quote-mail.queries.ts'

/**
 * Tells the company the answer of a client to a quote, once: the letter is claimed before it is sent. If the process dies between, the letter
 * is lost, and an accepted quote still waits under what needs attention.
 */
export const sendQuoteAnswer = async (
  services: Services,
  { company_id: companyId, invoice_id: id }: Jobs['quote_mail'],
) => {
  const letter = await inTransaction(services.pool, companyId, async (db) => {
    const found = await readQuoteLetter({ db, companyId }, id)
    return found && (await claimQuoteLetter({ db, companyId }, id, services.clock())) ? found : undefined
  })
  if (!letter) return
  try {
    await sendEmail(services, contentOf(services, id, letter))
  } catch (error) {
    await inTransaction(services.pool, companyId, (db) => releaseQuoteLetter({ db, companyId }, id))
    throw error
  }
}

const contentOf = (services: Services, id: string, letter: QuoteLetter): Parameters<typeof sendEmail>[1] => {
  const { to, language, answer, number, client, reason, currency } = letter
  const mail = (key: string, values: Record<string, string> = {}) =>
    textOf(language, 'mail', `quote_${answer}_${key}`, values) ?? ''
  const total = createDocumentTexts(language, currency).money(moneyIn(currency)(letter.total))
  // Whoever has the link may have written the name and the reason.
  const [safeName, safeClient] = [preventLinks(letter.name ?? ''), preventLinks(client)]
  return {
    to,
    language,
    subject: mail('subject', { number, client }).replace(/\s+/g, ' ').slice(0, 200),
    paragraphs: [
      mail('body', { number: preventLinks(number), client: safeClient, name: safeName, total }),
      ...(reason ? [mail('reason'), ...preventLinks(reason).split(/\n{2,}/)] : []),
    ],
    action: {
      label: mail('button'),
      url: pageUrl(services, '/invoice/list', { tab: 'quotes', open: id }),
    },
  }
}
