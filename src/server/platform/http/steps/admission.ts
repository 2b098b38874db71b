// Decision: docs/decisions/fairness.md
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { RequestTurns } from './request-turns.ts'

/** Calls that draw a document: parsing and drawing 500 lines takes a processor a quarter of a second. */
const drawnPath = /(?:pdf|document|preview(?:-pages|-e-invoice)?)$/
/** One is drawn, and twenty may wait for the workers. */
const drawnOfOwner = 21

/**
 * Refuses a request for a document before its body is read, if the company has as many in work as it may have: what is read and parsed first and
 * refused then would take the time of others all the same.
 */
export const createAdmission = (turns: RequestTurns) => {
  const drawn = new Map<string, number>()
  const leave = (owner: string) => {
    const left = drawn.get(owner)! - 1
    if (left > 0) drawn.set(owner, left)
    else drawn.delete(owner)
  }
  return ({ path }: Row) => {
    const isDrawn = drawnPath.test(path)
    return (request: FastifyRequest, reply: FastifyReply): void => {
      if (!isDrawn) return
      const owner = turns.ownerOf(request)
      const count = drawn.get(owner) ?? 0
      if (count >= drawnOfOwner) throw new Problem('unavailable', { resource: 'documents', retryAfter: 5 })
      drawn.set(owner, count + 1)
      // Not `onResponse`: it is not called if the client disconnects.
      reply.raw.once('close', () => leave(owner))
    }
  }
}
