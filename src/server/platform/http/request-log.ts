import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newQueryTime, queryMilliseconds } from '#server/platform/db/query-time.ts'
import type { QueryTime } from '#server/platform/db/query-time.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { observeRequest } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once the database has said so. */
    session: Session | null
    queryTime: QueryTime
  }
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10

/** Who asked: ids alone, so that a line can be found by them and names nobody. */
const askerOf = ({ session }: FastifyRequest) => ({
  ...(session ? { user_id: session.user_id } : {}),
  ...(session?.company_id ? { company_id: session.company_id } : {}),
})

/** One line for each answer: what was asked, by whom, the status, the time it took and how much of it in the database. */
export const logAnswers = (app: FastifyInstance) => {
  app.decorateRequest('session', null)
  // Fastify wants the property declared; each request is given its own.
  app.decorateRequest('queryTime', null as unknown as QueryTime)
  app.addHook('onRequest', async (request) => {
    request.queryTime = newQueryTime()
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: ids and what people search for stay out of the log.
    const route = request.routeOptions.url ?? 'page'
    observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: tenths(reply.elapsedTime),
        sql_ms: tenths(queryMilliseconds(request.queryTime)),
        ...askerOf(request),
      },
      'answered',
    )
  })
}
