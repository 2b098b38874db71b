// Decision: docs/decisions/fairness.md
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createTurns } from '#server/platform/process/turns.ts'
import type { RequestTurns } from './request-turns.ts'

/** Calls that draw a document: parsing and drawing 500 lines takes a processor a quarter of a second. */
const drawnPath = /(?:pdf|document|preview(?:-pages|-e-invoice)?)$/

const retryAfter = 5
/** How long a request keeps a turn of its company: one that is sent or read slowly goes on without it, and does not block colleagues. */
const longestTurnMs = 5000
const limits = {
  name: 'documents',
  // One company's slow clients must not keep others waiting.
  atOnce: 1000,
  atOnceOfOwner: 3,
  atOnceBesideOthers: 1,
  // More would keep the processors busy that others wait for.
  timeBesideOthers: { share: 1 / 5, burstMs: 100 },
  waiting: 1000,
  waitingOfOwner: 20,
  waitMs: 30_000,
  retryAfter,
}

/**
 * Requests for documents take turns by company before their bodies are read, because what is read, parsed and composed takes the one thread of
 * all. A request over the limits is refused.
 */
export const createAdmission = (requests: RequestTurns) => {
  const turns = createTurns(limits)
  return ({ path }: Row) => {
    const isDrawn = drawnPath.test(path)
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (!isDrawn) return
      // Not `onResponse`: it is not called if the client disconnects.
      const closed = new Promise<void>((resolve) => reply.raw.once('close', resolve))
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          resolve()
          return Promise.race([closed, pause(longestTurnMs, undefined, { ref: false })])
        }
        turns.take(requests.ownerOf(request), begin).catch(() => {
          reject(new Problem('unavailable', { resource: 'documents', retryAfter }))
        })
      })
    }
  }
}
