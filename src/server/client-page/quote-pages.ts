import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messageProblem, messageText } from '#domain/document-message.ts'
import { maxAnswerName, maxAnswerReason } from '#domain/quote.ts'
import type { Services } from '#server/platform/services.ts'
import { askQuestion } from '#server/sales/document-message/ask.ts'
import { answerQuoteByLink } from './answer-quote.ts'
import type { Answer, Answered } from './answer-quote.ts'
import { fieldOf, isForeign } from './form-request.ts'
import { readLinkDocument } from './link-document.ts'
import type { LinkDocument } from './link-document.ts'
import { clientPage } from './page.ts'
import { pageTexts } from './page-texts.ts'
import type { AnswerError, AnswerState } from './quote-part.ts'
import { quoteViewOf } from './quote-state.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
/** Opens the link of a request and sets the headers of a page; undefined if the notice was sent instead. */
type Open = (request: TokenRequest, reply: FastifyReply) => Promise<LinkDocument | undefined>

/** A reason of the longest length, each character as nine bytes of a form, and a little more. */
const bodyLimit = 9 * maxAnswerReason + 2000

const statuses: Record<AnswerError, number> = {
  empty: 422,
  long: 422,
  limited: 429,
  changed: 409,
  taken: 409,
  foreign: 403,
  failed: 500,
}

/** Takes the answers of clients to quotes on the page of a link. What was not stored comes back in the form. */
export const takeQuoteAnswers = (app: FastifyInstance, services: Services, open: Open): void => {
  const quoteOf = async (request: TokenRequest, reply: FastifyReply) => {
    const document = await open(request, reply)
    if (!document || document.invoice.type === 'quote') return document
    // Of another document there is nothing to answer.
    return void reply.redirect(`/i/${document.token}`, 303)
  }
  const post = (
    path: string,
    answer: (document: LinkDocument, request: TokenRequest) => Promise<AnswerState | 'done'>,
  ) =>
    app.post(`/i/:token/${path}`, { bodyLimit }, async (request: TokenRequest, reply) => {
      const document = await quoteOf(request, reply)
      if (!document) return undefined
      const state = await answer(document, request)
      if (state === 'done') return reply.redirect(`/i/${document.token}#answer`, 303)
      // As it is now: somebody else may have answered or changed it.
      const now = (await readLinkDocument(services, document.token)) ?? document
      const page = clientPage(now, { own: false, answer: state })
      return reply
        .code(statuses[state.error ?? 'failed'])
        .type('text/html; charset=utf-8')
        .send(page)
    })
  post('accept', async (document, request) => {
    const typed = fieldOf(request.body, 'name', 2 * maxAnswerName)
    const content = fieldOf(request.body, 'document', 64)
    const name = messageText(typed).replace(/\s+/g, ' ')
    const answer = { answer: 'accepted', name, reason: null, content, ip: request.ip } as const
    const error = nameProblem(name) ?? (await answerOf(services, document, request, answer))
    return error === undefined ? 'done' : { declines: false, typed, error }
  })
  post('decline', async (document, request) => {
    const typed = fieldOf(request.body, 'reason', 2 * maxAnswerReason)
    const reason = messageText(typed)
    const answer = {
      answer: 'declined',
      name: null,
      reason: reason === '' ? null : reason,
      content: null,
      ip: request.ip,
    } as const
    const error = reason.length > maxAnswerReason ? 'long' : await answerOf(services, document, request, answer)
    return error === undefined ? 'done' : { declines: true, typed, error }
  })
  app.post('/i/:token/renew', { bodyLimit }, async (request: TokenRequest, reply) => {
    const document = await quoteOf(request, reply)
    if (!document) return undefined
    const error = await askForNew(services, document, request)
    if (error === undefined) return reply.redirect(`/i/${document.token}?asked#messages`, 303)
    const page = clientPage(document, { own: false, question: { text: '', error } })
    return reply
      .code(error === 'full' ? 409 : statuses[error])
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const nameProblem = (name: string): 'empty' | 'long' | undefined => {
  if (name === '') return 'empty'
  return name.length > maxAnswerName ? 'long' : undefined
}

const errors: Record<Exclude<Answered, 'stored'>, AnswerError> = {
  taken: 'taken',
  changed: 'changed',
  limited: 'limited',
  gone: 'failed',
}

const answerOf = async (
  services: Services,
  document: LinkDocument,
  request: TokenRequest,
  answer: Answer,
): Promise<AnswerError | undefined> => {
  if (isForeign(request)) return 'foreign'
  try {
    const answered = await answerQuoteByLink(services, document, answer)
    return answered === 'stored' ? undefined : errors[answered]
  } catch (error) {
    // What was typed is not lost: it comes back in the form.
    request.log.error({ err: error }, 'an answer to a quote was not stored')
    return 'failed'
  }
}

/** A client who comes too late asks for a new quote: a message like any other, with the same limits. */
const askForNew = async (
  services: Services,
  document: LinkDocument,
  request: TokenRequest,
): Promise<'limited' | 'full' | 'foreign' | 'failed' | undefined> => {
  if (isForeign(request)) return 'foreign'
  const { token, companyId, invoice, today } = document
  const text = pageTexts(invoice.language, invoice.currency, today).text('quote_renew_text', { number: invoice.number })
  if (quoteViewOf(document) !== 'expired' || messageProblem(text)) return 'failed'
  try {
    const asked = await askQuestion(services, { token, companyId, text, address: request.ip })
    if (asked === 'stored') return undefined
    return asked === 'gone' ? 'failed' : asked
  } catch (error) {
    request.log.error({ err: error }, 'a question of a client was not stored')
    return 'failed'
  }
}
