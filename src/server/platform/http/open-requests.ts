import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/services.ts'
import { Problem } from './problem.ts'

type Watch = { open: number; onceNone: (() => void)[] }

const watches = new WeakMap<FastifyInstance, Watch>()

/** Counts the requests under way. Once the server is stopping new ones are turned away, but for those about its health. */
export const watchRequests = (app: FastifyInstance, services: Pick<Services, 'isReady'>) => {
  const watch: Watch = { open: 0, onceNone: [] }
  watches.set(app, watch)
  app.addHook('onRequest', async (request, reply) => {
    watch.open += 1
    // Not `onResponse`: that is not called for a client who went away.
    reply.raw.once('close', () => {
      watch.open -= 1
      if (watch.open === 0) for (const resolve of watch.onceNone.splice(0)) resolve()
    })
    if (services.isReady()) return
    reply.header('connection', 'close')
    if (!request.routeOptions.url?.startsWith('/api/health/')) throw new Problem('unavailable', { retryAfter: 5 })
  })
}

/** Resolves when no request is under way. */
export const allAnswered = async (app: FastifyInstance): Promise<void> => {
  const watch = watches.get(app)
  if (watch && watch.open > 0) await new Promise<void>((resolve) => watch.onceNone.push(resolve))
}

/** Takes no more connections and ends those there are; a browser holds some open that it has not used yet. */
export const closeConnections = async (app: FastifyInstance): Promise<void> => {
  const rest = setTimeout(() => app.server.closeAllConnections(), 200)
  await app.close()
  clearTimeout(rest)
}
