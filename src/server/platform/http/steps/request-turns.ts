// Decision: docs/decisions/fairness.md
import type { FastifyRequest } from 'fastify'
import type { Problem } from '#server/platform/http/problem.ts'
import { bearerIn, bearerOf, hashToken } from '#server/platform/http/tokens.ts'
import type { Proof, Session } from '#server/platform/db/transaction.ts'
import { createTurns } from '#server/platform/process/turns.ts'
import type { Call } from './call.ts'

/**
 * A process has 12 connections to the database; two stay free for jobs. The queue is short when more is asked than the process can do, so that
 * those who are served wait little.
 */
const limits = {
  name: 'requests',
  atOnce: 10,
  atOnceOfOwner: 4,
  atOnceBesideOthers: 2,
  // More than a page of the application asks at once.
  atOnceOfFlood: 1,
  fewWaiting: 8,
  waiting: 1000,
  waitingOfOwner: 200,
  waitMs: 10_000,
  standing: { length: 12, burstMs: 300 },
  retryAfter: 1,
}

const maxKnown = 10_000

const textOf = (proof: Proof): string =>
  'tokenHash' in proof ? proof.tokenHash : 'keyHash' in proof ? proof.keyHash : proof.sessionId

/**
 * Requests that use the database take turns by company: people and programs of one company share its turns. Whose a session or a key is was
 * read by its request before; the first one counts for itself, and people without a session by their network address.
 */
export const createRequestTurns = () => {
  const turns = createTurns(limits)
  const companies = new Map<string, string>()
  const ownerOf = (text: string | undefined, { ip }: FastifyRequest): string =>
    text === undefined ? ip : (companies.get(text) ?? text)
  return {
    take: <T>({ request }: Call, proof: Proof | undefined, work: () => Promise<T>): Promise<T> =>
      turns.take(ownerOf(proof && textOf(proof), request), work),
    /** Whose turn a request will need, before its credentials were checked. */
    ownerOf: (request: FastifyRequest): string => {
      const bearer = bearerOf(request)
      return ownerOf(bearer && hashToken(bearer), request)
    },
    /** Of a company that a request before had. */
    refusalFor: (authorization: string): Problem | undefined => {
      const bearer = bearerIn(authorization)
      const company = bearer && companies.get(hashToken(bearer))
      return company ? turns.refusalFor(company) : undefined
    },
    remember: (proof: Proof | undefined, opened: Promise<Session | null>): void => {
      if (!proof) return
      const store = (session: Session | null) => {
        if (!session?.company_id) return
        companies.set(textOf(proof), session.company_id)
        if (companies.size > maxKnown) companies.delete(companies.keys().next().value ?? '')
      }
      // A failed query leaves it unknown; the request gets the error.
      opened.then(store, () => {})
    },
  }
}

export type RequestTurns = ReturnType<typeof createRequestTurns>
