// Decision: docs/decisions/quotes.md
import { createHash } from 'node:crypto'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import type { QuoteAnswer } from '#domain/quote.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { lockInvoice, readInvoice } from '#server/sales/invoice/item.queries.ts'
import { storeAnswer } from '#server/sales/invoice/quote.queries.ts'
import { factsOf } from '#server/sales/invoice/refusals.ts'
import { queueAnswerLetters } from '#server/sales/quote-answer/queue-letters.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { readLinkDocumentIn } from './link-document.ts'
import type { LinkDocument } from './link-document.ts'
import { pdfOfLink } from './page-files.ts'
import { contentHash } from './quote-content.ts'
import { quoteViewOf } from './quote-state.ts'

export type Answer = {
  answer: QuoteAnswer
  name: string | null
  reason: string | null
  /** Of the document that the client read; null: it does not matter. */
  content: string | null
  /** The network address of the request. */
  ip: string
}

export type Answered = 'stored' | 'taken' | 'changed' | 'limited' | 'gone'

const limitsOf = ({ token, companyId }: LinkDocument, address: string) => [
  { key: `quote answer link ${hashOfToken(token)}`, most: 10 },
  { key: `quote answer link day ${hashOfToken(token)}`, most: 30, within: 'day' as const },
  { key: `quote answer company day ${companyId}`, most: 300, within: 'day' as const },
  { key: `quote answer address ${address}`, most: 20 },
  { key: `quote answer day address ${address}`, most: 60, within: 'day' as const },
]

/**
 * Stores the answer of a client to a quote; the first one counts. Of what is accepted the bytes of the PDF are kept: they are stored before the
 * quote is locked, and if it is not accepted then, the sweep of files removes them.
 */
export const answerQuoteByLink = async (
  services: Services,
  document: LinkDocument,
  { content, ip, ...answer }: Answer,
): Promise<Answered> => {
  try {
    // Committed before the answer can be refused.
    await inTransaction(services.pool, null, (db) => countAttempt(db, limitsOf(document, ip), services.clock()))
    if (quoteViewOf(document) !== 'open') return 'taken'
    if (content !== null && content !== contentHash(document)) return 'changed'
    const file = answer.answer === 'accepted' ? await keepPdf(services, document, ip) : null
    return await storeIfOpen(services, document, { ...answer, ip, file })
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_attempts') return 'limited'
    throw error
  }
}

type Kept = { sha256: string; size: number }

/** The PDF that the client could read, under its hash. */
const keepPdf = async (services: Services, document: LinkDocument, ip: string): Promise<Kept> => {
  const { bytes } = await pdfOfLink(services, document, ip)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await services.files.put(document.companyId, sha256, bytes)
  return { sha256, size: bytes.length }
}

type Storable = Omit<Answer, 'content'> & { file: Kept | null }

const storeIfOpen = (services: Services, document: LinkDocument, answer: Storable): Promise<Answered> =>
  inTransaction(services.pool, document.companyId, async (db) => {
    const { companyId, invoiceId: id, invoice, token } = document
    const job = { company_id: companyId, id, created_by: null, language: invoice.language }
    const context = await companyContext(services, db, job)
    const quote = await lockInvoice(context, id)
    // Again, now that nobody can change it: the link, what it shows, and whether it still waits.
    const shown = await readLinkDocumentIn(db, services, token)
    if (!shown || shown.invoiceId !== id) return 'gone'
    if (invoiceRefusal[answer.answer === 'accepted' ? 'accept' : 'decline'](factsOf(quote, context.session)))
      return 'taken'
    if (contentHash(shown) !== contentHash(document)) return 'changed'
    await storeAnswer(context, id, { ...answer, userId: null })
    await queueAnswerLetters(context, await readInvoice(context, id))
    return 'stored'
  })
