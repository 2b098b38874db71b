import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/services.ts'
import { Problem } from './problem.ts'

type Watch = { open: number; waiting: (() => void)[] }

const watches = new WeakMap<FastifyInstance, Watch>()

/** Counts the requests in progress. While the server stops, new requests are refused, except health checks. */
export const watchRequests = (app: FastifyInstance, services: Pick<Services, 'isReady'>) => {
  const watch: Watch = { open: 0, waiting: [] }
  watches.set(app, watch)
  app.addHook('onRequest', async (request, reply) => {
    watch.open += 1
    // Not `onResponse`: it is not called if the client disconnects.
    reply.raw.once('close', () => {
      watch.open -= 1
      if (watch.open === 0) for (const resolve of watch.waiting.splice(0)) resolve()
    })
    if (services.isReady()) return
    reply.header('connection', 'close')
    if (!request.routeOptions.url?.startsWith('/api/health/')) throw new Problem('unavailable', { retryAfter: 5 })
  })
}

/** A worker tells how it is; requests of people belong to the web processes. */
export const answerHealthOnly = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (!url?.startsWith('/api/health/') && url !== '/api/metrics') throw new Problem('unavailable')
  })

/** Resolves when no request is in progress. */
export const waitForOpenRequests = async (app: FastifyInstance): Promise<void> => {
  const watch = watches.get(app)
  if (watch && watch.open > 0) await new Promise<void>((resolve) => watch.waiting.push(resolve))
}

/** Stops listening and closes all connections, also those that browsers keep open without using them. */
export const closeConnections = async (app: FastifyInstance): Promise<void> => {
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), 200)
  await app.close()
  clearTimeout(closeTimer)
}
