// Decision: docs/decisions/watching.md
import { randomUUID } from 'node:crypto'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/services.ts'
import { answerBroken, answerErrors, answerUnreadable } from './errors.ts'
import { metricsText } from './metrics-text.ts'
import { placeOf } from './place.ts'
import { Problem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import { bearerOf, hashToken } from './tokens.ts'

type Reader = { address: string; bearer?: string | undefined }

/** Requests from this machine or with the token. A request through a proxy has the address of its client. */
export const mayReadMetrics = (
  { address, bearer }: Reader,
  { config: { metricsToken } }: Pick<Services, 'config'>,
): boolean => {
  if (placeOf(address) === 'this_computer') return true
  return metricsToken !== undefined && bearer !== undefined && hashToken(bearer) === hashToken(metricsToken)
}

/** The server of METRICS_PORT, which answers `/api/metrics` and nothing else, in processes of every role. */
export const createMetricsApp = (services: Services): FastifyInstance => {
  const app = fastify({
    bodyLimit: 1,
    requestTimeout: 10_000,
    genReqId: () => randomUUID(),
    // No proxy stands before it: the address of a request is that of its connection.
    trustProxy: false,
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
  })
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id })
    if (!mayReadMetrics({ address: request.ip, bearer: bearerOf(request) }, services)) throw new Problem('forbidden')
  })
  app.get('/api/metrics', async (_, reply) => {
    const text = await metricsText(services)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(text)
  })
  app.setNotFoundHandler(() => {
    throw new Problem('not_found')
  })
  return app
}
