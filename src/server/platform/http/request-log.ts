import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newQueryTime, queryMilliseconds } from '#server/platform/db/query-time.ts'
import type { QueryTime } from '#server/platform/db/query-time.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { observeRequest } from './metrics.ts'
import { traceIdOf } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user, once the database has identified the session. */
    session: Session | null
    queryTime: QueryTime
  }
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10

/** The user and the company by id only: lines can be found by them and contain no personal data. */
const callerIds = ({ session }: FastifyRequest) => ({
  ...(session ? { user_id: session.user_id } : {}),
  ...(session?.key ? { api_key_id: session.key.id } : {}),
  ...(session?.company_id ? { company_id: session.company_id } : {}),
})

/** Logs one line per response: route, user, status, duration and time in the database. */
export const logAnswers = (app: FastifyInstance) => {
  app.decorateRequest('session', null)
  // Fastify requires a declared property; each request gets its own object.
  app.decorateRequest('queryTime', null as unknown as QueryTime)
  app.addHook('onRequest', async (request) => {
    request.queryTime = newQueryTime(traceIdOf(request.headers, request.id))
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, not the URL: ids and search texts stay out of the log.
    const route = request.routeOptions.url ?? 'page'
    const sqlMs = queryMilliseconds(request.queryTime)
    const answered = { method: request.method, route, status: reply.statusCode }
    observeRequest({ ...answered, seconds: reply.elapsedTime / 1000, sqlSeconds: sqlMs / 1000 })
    request.log.info(
      {
        ...answered,
        ms: tenths(reply.elapsedTime),
        sql_ms: tenths(sqlMs),
        ...callerIds(request),
      },
      'answered',
    )
  })
}
