import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxMessageLength, messageProblem } from '#domain/document-message.ts'
import type { Services } from '#server/platform/services.ts'
import { askQuestion } from '#server/sales/document-message/ask.ts'
import { fieldOf, isForeign } from './form-request.ts'
import type { LinkDocument } from './link-document.ts'
import { clientPage } from './page.ts'
import type { QuestionError } from './question-part.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
/** Opens the link of a request and sets the headers of a page; undefined if the notice was sent instead. */
type Open = (request: TokenRequest, reply: FastifyReply) => Promise<LinkDocument | undefined>

/** A question of the longest length, each character as nine bytes of a form, and a little more. */
const bodyLimit = 9 * maxMessageLength + 2000

const statuses: Record<QuestionError, number> = {
  empty: 422,
  long: 422,
  limited: 429,
  full: 409,
  foreign: 403,
  failed: 500,
}

/** Takes the questions that clients ask on the page of a document. What was not stored comes back in the form. */
export const takeQuestions = (app: FastifyInstance, services: Services, open: Open): void => {
  app.post('/i/:token/question', { bodyLimit }, async (request: TokenRequest, reply) => {
    const document = await open(request, reply)
    if (!document) return undefined
    const text = fieldOf(request.body, 'text', 2 * maxMessageLength)
    const error = isForeign(request) ? 'foreign' : await errorOf(services, request, document, text)
    if (error === undefined) return reply.redirect(`/i/${document.token}?asked#messages`, 303)
    const page = clientPage(document, { own: false, question: { text, error } })
    return reply.code(statuses[error]).type('text/html; charset=utf-8').send(page)
  })
}

const errorOf = async (
  services: Services,
  { ip, log }: TokenRequest,
  { token, companyId }: LinkDocument,
  text: string,
): Promise<QuestionError | undefined> => {
  const problem = messageProblem(text)
  if (problem) return problem
  try {
    const asked = await askQuestion(services, { token, companyId, text, address: ip })
    if (asked === 'stored') return undefined
    return asked === 'gone' ? 'failed' : asked
  } catch (error) {
    // The text is not lost: it comes back in the form.
    log.error({ err: error }, 'a question of a client was not stored')
    return 'failed'
  }
}
