// Decision: docs/decisions/online-payments.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paymentProviders } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { openOrder } from '#server/money/online-payment/open-order.ts'
import type { Services } from '#server/platform/services.ts'
import { payingPolicy } from './client-pages.ts'
import { readClientPayment } from './client-documents.ts'
import type { ClientPayment } from './client-documents.ts'
import { textsOfClient } from './documents-page.ts'
import { fieldOf, isForeign } from './form-request.ts'
import { payAllPage } from './pay-all-page.ts'
import { askedOf, hrefOfPayment, paidInvoices, providersOf, purposeOf } from './pay-all.ts'
import { payStateOf } from './pay-part.ts'
import type { PayState } from './pay-part.ts'
import { payStatuses } from './pay-pages.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string; id: string } }>
/** Reads what the link opens and sets the headers of a page; undefined if the notice was sent instead. */
type Open = (
  request: TokenRequest,
  reply: FastifyReply,
  read: () => Promise<ClientPayment | undefined>,
) => Promise<ClientPayment | undefined>

const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : null

/** The page where a client pays all its open invoices at once, and the clicks on its ways of paying. */
export const takePaymentsOfAll = (app: FastifyInstance, services: Services, open: Open): void => {
  const answer = (reply: FastifyReply, found: ClientPayment, state: PayState) => {
    if (found.ways.providers.length > 0) reply.header('content-security-policy', payingPolicy(services))
    return reply.type('text/html; charset=utf-8').send(payAllPage(found, state))
  }
  app.get('/c/:token/pay', async (request: TokenRequest, reply) => {
    const { currency } = request.query as Record<string, unknown>
    const { token } = request.params
    const found = await open(request, reply, () => readClientPayment(services, token, currencyOf(currency)))
    return found && answer(reply, found, payStateOf(request.query))
  })
  for (const provider of paymentProviders)
    app.post(`/c/:token/pay/${provider}`, { bodyLimit: 1000 }, async (request: TokenRequest, reply) => {
      const currency = currencyOf(fieldOf(request.body, 'currency', 3))
      const found = await open(request, reply, () => readClientPayment(services, request.params.token, currency))
      if (!found) return undefined
      const page = isForeign(request) ? { error: 'foreign' as const } : await pageOf(services, found, provider, request)
      if (!('url' in page)) return answer(reply.code(payStatuses[page.error]), found, { error: page.error })
      reply.header('content-security-policy', payingPolicy(services))
      return reply.redirect(page.url, 303)
    })
}

/** The amounts are what is open at this moment. If their sum is not the one that the page showed, the client reads it first. */
const pageOf = async (services: Services, found: ClientPayment, provider: PaymentProvider, request: TokenRequest) => {
  if (!providersOf(found).includes(provider)) return { error: 'off' as const }
  const { parts, total } = askedOf(found)
  const { body, ip } = request
  if (fieldOf(body, 'total', 30) !== total || fieldOf(body, 'currency', 3) !== found.currency)
    return { error: 'changed' as const }
  const { company_id, client_id, currency, company } = found
  const texts = textsOfClient(found)
  const numbers = paidInvoices(found).map(({ number }) => number)
  return openOrder(services, {
    companyId: company_id,
    subject: { clientId: client_id, parts },
    provider,
    amount: total,
    currency,
    language: texts.language,
    title: `${company.title}, ${purposeOf(numbers, texts)}`.slice(0, 200),
    email: null,
    pageUrl: `${services.publicUrl()}${hrefOfPayment(found)}`,
    address: ip,
  })
}
