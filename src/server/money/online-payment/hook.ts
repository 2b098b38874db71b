// Decision: docs/decisions/online-payments.md
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentProviders } from '#domain/online-payment.ts'
import type { PaymentProvider } from '#domain/online-payment.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { adapterOf } from './adapters.ts'
import type { ProviderAdapter, ProviderEvent } from './provider.ts'
import { receiveEvent, ToldLater } from './receive.ts'
import { readSigningKeys } from './settings.queries.ts'

type HookRequest = FastifyRequest<{ Params: { company: string } }>

const bodyBytes = 256 * 1024
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Receives what providers tell about the payments of companies. It is outside the contract: the signed bytes of the body authenticate it. An
 * unknown company, a provider that is not set up and a wrong signature have the same answer.
 */
export const listenToProviders = (app: FastifyInstance, services: Services) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const provider of paymentProviders)
      scope.post(`/api/hook/${provider}/:company`, { bodyLimit: bodyBytes }, async (request: HookRequest, reply) => {
        const { company } = request.params
        const told = await signedEvents(services, provider, request)
        if (!told) throw new Problem('bad_request')
        for (const event of told.events) await receive(services, { companyId: company, provider }, told.adapter, event)
        return reply.header('cache-control', 'no-store').send({ received: true })
      })
  })
}

/**
 * Also of a provider that is switched off, and of the keys before a change as long as their pages are open: clients may still pay on pages
 * that were opened before.
 */
const signedEvents = async (
  services: Services,
  provider: PaymentProvider,
  { params: { company }, body, headers }: HookRequest,
): Promise<{ adapter: ProviderAdapter; events: readonly ProviderEvent[] } | undefined> => {
  if (!uuid.test(company) || !Buffer.isBuffer(body)) return undefined
  const now = services.clock()
  const keys = await inTransaction(services.pool, company, (db) =>
    readSigningKeys(services, { db, companyId: company }, provider, now),
  )
  for (const each of keys) {
    const adapter = adapterOf(services, each)
    const events = await adapter.verify({ body, headers }, now)
    if (events) return { adapter, events }
  }
  return undefined
}

/** What waits for the provider is answered with 503, so that the provider repeats it; the payment itself is stored. */
const receive = async (
  services: Services,
  of: { companyId: string; provider: PaymentProvider },
  adapter: ProviderAdapter,
  event: ProviderEvent,
): Promise<void> => {
  try {
    await receiveEvent(services, of, adapter, event)
  } catch (error) {
    if (!(error instanceof ToldLater))
      services.log.warn({ err: error, ...of, kind: event.kind }, 'an event of a provider has to be repeated')
    throw new Problem('unavailable', { retryAfter: 60 })
  }
}
