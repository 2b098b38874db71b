// Decision: docs/decisions/fairness.md
import type { Proof, Session } from '#server/platform/db/transaction.ts'
import { createTurns } from '#server/platform/process/turns.ts'
import type { Call } from './call.ts'

/**
 * A process has 12 connections to the database; two stay free for jobs. The queue is short when more is asked than the process can do, so that
 * those who are served wait little.
 */
const limits = {
  atOnce: 10,
  atOnceOfOwner: 4,
  waiting: 1000,
  waitingOfOwner: 200,
  waitMs: 10_000,
  standing: { length: 30, burstMs: 500 },
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
  const run = createTurns(limits)
  const companies = new Map<string, string>()
  return {
    take: <T>({ request }: Call, proof: Proof | undefined, work: () => Promise<T>): Promise<T> => {
      const text = proof && textOf(proof)
      return run(text === undefined ? request.ip : (companies.get(text) ?? text), work)
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
