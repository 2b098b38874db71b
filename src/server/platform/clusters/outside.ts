// Decision: docs/decisions/several-clusters.md
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/services.ts'
import { movingProblem } from '#server/platform/http/database-errors.ts'
import { placeOfCompany, placeOfLink } from './find.ts'

const current = new AsyncLocalStorage<Services>()
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type OutsideRequest = FastifyRequest<{ Params: { token?: string; company?: string } }>

/** Of the link or the company in the address. An unknown one is for the first cluster to refuse. */
const servicesFor = async (first: Services, { params, method }: OutsideRequest): Promise<Services> => {
  const { token, company } = params ?? {}
  const ofCompany = company !== undefined && uuid.test(company) ? placeOfCompany(first, company) : undefined
  const place = token === undefined ? await ofCompany : await placeOfLink(first, token)
  if (place?.moving && method !== 'GET') throw movingProblem()
  return place?.services ?? first
}

/**
 * Services for routes outside the contract, which clients and other services use without a session: in each request their pool is that of the
 * cluster where the company of its link lives.
 */
export const outsideServices = (app: FastifyInstance, first: Services): Services => {
  if (!first.clusters) return first
  app.addHook('preHandler', (request, _, done) => {
    if (!/^\/(?:[ic]|api\/hook)\//.test(request.url)) return done()
    servicesFor(first, request as OutsideRequest).then(
      (services) => current.run(services, done),
      (error: unknown) => done(error as Error),
    )
  })
  return Object.defineProperties(
    { ...first },
    {
      pool: { enumerable: true, get: () => (current.getStore() ?? first).pool },
      cluster: { enumerable: true, get: () => (current.getStore() ?? first).cluster },
    },
  )
}
