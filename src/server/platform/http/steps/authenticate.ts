import type { Proof } from '#server/platform/db/transaction.ts'
import { bearerOf, hashToken, readCsrfToken } from '#server/platform/http/tokens.ts'
import { notFound, Problem } from '../problem.ts'
import { paramsOf } from './call.ts'
import type { Call } from './call.ts'

/**
 * What the request proves of who sends it. Refuses one without a proof where the row needs a user, and one with an id that is
 * none of ours, before the database is asked.
 */
export const authenticate = (call: Call): Proof | undefined => {
  const proof = proofOf(call)
  if (call.row.access !== 'public' && !proof) throw new Problem('unauthenticated')
  checkIds(call)
  return proof
}

/**
 * A bearer header needs nothing else, for a foreign page cannot send it. Without one, everything but GET needs a token of ours
 * (419 tells the client to fetch one and try again); a file's path also takes the session that token is bound to, which is how a
 * new tab is let in.
 */
const proofOf = ({ request, row, services }: Call): Proof | undefined => {
  const bearer = bearerOf(request)
  if (bearer) return { tokenHash: hashToken(bearer) }
  if (row.method === 'GET') return undefined
  const token = readCsrfToken(
    request.headers['x-csrf-token'] ?? formTokenOf(request.body),
    services.keys.form_token.map(({ secret }) => secret),
    services.clock(),
  )
  if (!token) throw new Problem('csrf_token_expired')
  return row.file && token.sessionId ? { sessionId: token.sessionId } : undefined
}

const formTokenOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id that is none of ours is not found, like one that does not exist. */
const checkIds = (call: Call) => {
  for (const [name, value] of Object.entries(paramsOf(call))) {
    if (!value) throw new Problem('missing_id')
    if (name.endsWith('id') && !uuid.test(value)) throw notFound(call.row.path.split('/')[1] ?? '')
  }
}
