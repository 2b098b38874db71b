import type { Proof } from '#server/platform/db/transaction.ts'
import { bearerOf, hashToken, readCsrfToken } from '#server/platform/http/tokens.ts'
import { keyPrefix } from '#domain/api-key.ts'
import { keyNotAllowed } from '../access.ts'
import { notFound, Problem } from '../problem.ts'
import { paramsOf } from './call.ts'
import type { Call } from './call.ts'

/**
 * Checks the credentials of the request. Rejects requests without credentials if the call needs a user, and malformed ids in the
 * path, before the database is used.
 */
export const authenticate = (call: Call): Proof | undefined => {
  const proof = proofOf(call)
  if (call.row.access !== 'public' && !proof) throw new Problem('unauthenticated')
  checkIds(call)
  return proof
}

/**
 * A bearer header is enough, because a foreign page cannot send it. Without one, all methods except GET need a form token (419
 * tells the client to fetch one and retry). A program's key is no proof for public calls, which end or begin sessions. Paths of files also accept the session that the token is bound to, for new tabs.
 */
const proofOf = ({ request, row, services, keyAccess }: Call): Proof | undefined => {
  const bearer = bearerOf(request)
  const isKey = bearer?.startsWith(keyPrefix) === true
  if (bearer && isKey && row.access !== 'public') {
    if (keyAccess === 'never') throw keyNotAllowed('never')
    return { keyHash: hashToken(bearer), now: services.clock() }
  }
  if (bearer && !isKey) return { tokenHash: hashToken(bearer) }
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

/** A malformed id is not found, like one that does not exist. */
const checkIds = (call: Call) => {
  for (const [name, value] of Object.entries(paramsOf(call))) {
    if (!value) throw new Problem('missing_id')
    if (name.endsWith('id') && !uuid.test(value)) throw notFound(call.row.path.split('/')[1] ?? '')
  }
}
