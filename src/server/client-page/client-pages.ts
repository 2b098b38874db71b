// Decision: docs/decisions/document-links.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { paymentOrigins } from '#server/money/online-payment/adapters.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { languageOf } from '#server/platform/language/texts.ts'
import type { Services } from '#server/platform/services.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { countMiss, secondsRefused } from './guessing.ts'
import { readLinkDocument } from './link-document.ts'
import type { LinkDocument } from './link-document.ts'
import { noticePage } from './notice-page.ts'
import { pdfOfLink, ublOfLink } from './page-files.ts'
import type { PageFile } from './page-files.ts'
import { clientPage } from './page.ts'
import { payStateOf } from './pay-part.ts'
import { takePayments } from './pay-pages.ts'
import { takeQuestions } from './question-pages.ts'
import { takeQuoteAnswers } from './quote-pages.ts'
import { quoteStyle } from './quote-style.ts'
import { noticeStyle, pageStyle } from './page-style.ts'

/** No scripts and nothing from elsewhere. A PDF viewer needs its own styles. */
const policyWith = (forms: string) =>
  `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
/** Browsers check where a posted form is redirected to: the pages of the providers of payments. */
export const payingPolicy = (services: Services): string =>
  policyWith(["'self'", ...paymentOrigins(services)].join(' '))
const filePolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export const headers = {
  'content-security-policy': policyWith("'self'"),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
type Answer = (document: LinkDocument, reply: FastifyReply, request: TokenRequest) => unknown

/**
 * The pages that clients open by a link, outside the contract: no session, no cookie, no script. Addresses have the token as a parameter, so
 * that the log and the metrics have `/i/:token` only.
 */
export const showClientPages = (app: FastifyInstance, services: Services) => {
  const route = (path: string, answer: Answer) =>
    app.get(`/i/:token${path}`, async (request: TokenRequest, reply) => {
      reply.headers(headers)
      const document = await openLink(services, request, reply)
      return document && answer(document, reply, request)
    })
  route('', (document, reply, { query }) =>
    reply.type('text/html; charset=utf-8').send(
      clientPage(document, {
        own: has(query, 'own'),
        question: has(query, 'asked') ? 'stored' : undefined,
        answer: { declines: has(query, 'decline') },
        pay: payStateOf(query),
      }),
    ),
  )
  route('/page.css', async (document, reply, request) => {
    // A browser asks for the styles of a page that it shows; programs that only check the links in a letter ask for the page alone.
    if (request.method === 'GET') await see(services, document.token)
    return reply.type('text/css; charset=utf-8').send(styleOf(document))
  })
  route('/own.css', (document, reply) => reply.type('text/css; charset=utf-8').send(styleOf(document)))
  route('/logo.png', async (document, reply, request) => {
    const bytes = await readLogo(services, document.token)
    return bytes ? reply.type('image/png').send(bytes) : notice(request, reply, 0)
  })
  route('/document.pdf', async (document, reply, { ip }) => sendFile(reply, await pdfOfLink(services, document, ip)))
  route('/e-invoice.xml', async (document, reply, request) => {
    const file = await ublOfLink(services, document, request.ip)
    return file ? sendFile(reply, file) : notice(request, reply, 0)
  })
  const open = (request: TokenRequest, reply: FastifyReply) => openLink(services, request, reply.headers(headers))
  takeQuestions(app, services, open)
  takeQuoteAnswers(app, services, open)
  takePayments(app, services, open)
  app.get('/i/notice.css', (_, reply) =>
    reply
      .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
      .type('text/css; charset=utf-8')
      .send(noticeStyle()),
  )
  const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
    notice(request, reply.headers(headers), await countMiss(services, request.ip))
  app.get('/i', unknown)
  app.get('/i/*', unknown)
}

const styleOf = ({ data, invoice }: LinkDocument): string =>
  pageStyle(data.accent_text) + (invoice.type === 'quote' ? quoteStyle : '')

/**
 * Marks in the address: `own` of the page that a person of the company opens, so that it does not count as seen; `asked` after a question;
 * `decline` before a quote is declined.
 */
const has = (query: unknown, mark: 'own' | 'asked' | 'decline'): boolean =>
  (query as Record<string, unknown>)[mark] !== undefined

/** The document of the token in the address; undefined if the notice was sent instead. */
const openLink = async (services: Services, request: TokenRequest, reply: FastifyReply) => {
  const refused = secondsRefused(services, request.ip)
  if (refused > 0) return void notice(request, reply, refused)
  const document = await readLinkDocument(services, request.params.token)
  if (document && document.ways.providers.length > 0) reply.header('content-security-policy', payingPolicy(services))
  if (document) return document
  return void notice(request, reply, await countMiss(services, request.ip))
}

/** The same bytes for every link that opens nothing. */
export const notice = (request: FastifyRequest, reply: FastifyReply, waitSeconds: number) => {
  const language = languageOf(request.headers['accept-language'])
  if (waitSeconds > 0) reply.header('retry-after', waitSeconds)
  return reply
    .code(waitSeconds > 0 ? 429 : 404)
    .type('text/html; charset=utf-8')
    .send(noticePage(language, waitSeconds > 0 ? 'busy' : 'gone'))
}

const see = (services: Services, token: string) =>
  inTransaction(services.pool, null, (db) =>
    sql`select see_document_link(${hashOfToken(token)}, ${services.clock().toISOString()})`.execute(db),
  )

const readLogo = async (services: Services, token: string): Promise<Buffer | undefined> =>
  inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<{ logo: Buffer | null }>`
      select read_link_logo(${hashOfToken(token)}, ${services.clock().toISOString()}) as logo`.execute(db)
    return rows[0]?.logo ?? undefined
  })

export const sendFile = (reply: FastifyReply, { bytes, name, type }: PageFile) => {
  // Names of files have ASCII characters only.
  if (!/^[\w.-]+$/.test(name)) throw new Problem('not_found')
  return reply
    .headers({ 'content-security-policy': filePolicy, 'content-disposition': `inline; filename="${name}"` })
    .type(type)
    .send(Buffer.from(bytes))
}
