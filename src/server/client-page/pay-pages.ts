// Decision: docs/decisions/online-payments.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paymentProviders } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { openOrder } from '#server/money/online-payment/open-order.ts'
import type { Services } from '#server/platform/services.ts'
import { isForeign } from './form-request.ts'
import type { LinkDocument } from './link-document.ts'
import { clientPage } from './page.ts'
import type { PayError } from './pay-part.ts'
import { waysToPay } from './ways-to-pay.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
/** Opens the link of a request and sets the headers of a page; undefined if the notice was sent instead. */
type Open = (request: TokenRequest, reply: FastifyReply) => Promise<LinkDocument | undefined>

export const payStatuses: Readonly<Record<PayError, number>> = {
  limited: 429,
  unavailable: 503,
  off: 409,
  changed: 409,
  foreign: 403,
}

/** Takes the clicks on the ways of paying, and leads to the page of the provider. */
export const takePayments = (app: FastifyInstance, services: Services, open: Open): void => {
  for (const provider of paymentProviders)
    app.post(`/i/:token/pay/${provider}`, { bodyLimit: 1000 }, async (request: TokenRequest, reply) => {
      const document = await open(request, reply)
      if (!document) return undefined
      const page = isForeign(request)
        ? { error: 'foreign' as const }
        : await pageOf(services, document, provider, request)
      if ('url' in page) return reply.redirect(page.url, 303)
      return reply
        .code(payStatuses[page.error])
        .type('text/html; charset=utf-8')
        .send(clientPage(document, { own: false, pay: { error: page.error } }))
    })
}

/** The amount is what is open at this moment, whatever the page showed. */
const pageOf = async (services: Services, document: LinkDocument, provider: PaymentProvider, { ip }: TokenRequest) => {
  if (!waysToPay(document).includes(provider)) return { error: 'off' as const }
  const { companyId, invoiceId, invoice, data, token, contact } = document
  return openOrder(services, {
    companyId,
    subject: { invoiceId },
    provider,
    amount: invoice.unpaid,
    currency: invoice.currency,
    language: invoice.language,
    title: `${data.author}, ${data.title}`.slice(0, 200),
    email: contact?.address ?? null,
    pageUrl: `${services.publicUrl()}/i/${token}`,
    address: ip,
  })
}
